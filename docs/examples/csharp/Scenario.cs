// The interface in C#, with its standard library: AFFICHE=https://… API_KEY=affiche_test_… dotnet run Scenario.cs (.NET 10)
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

var affiche = Environment.GetEnvironmentVariable("AFFICHE") ?? "";
var apiKey = Environment.GetEnvironmentVariable("API_KEY") ?? "";

// Statuses after which the same request may be sent again, as it may after no answer at all.
int[] repeatable = [408, 425, 429, 502, 503, 504];
const int TriesMax = 5;
using var http = new HttpClient(new SocketsHttpHandler { AllowAutoRedirect = false });

// Sends a request until it is answered. The key makes that safe for a write: it is done once.
async Task<Answer> Send(string method, string path, JsonNode? body = null, JsonNode[]? lines = null, string? ifMatch = null, string? fault = null)
{
    var key = Guid.NewGuid().ToString();
    var text = lines is null ? body?.ToJsonString() : string.Join('\n', lines.Select(line => line.ToJsonString()));
    for (var tries = 1; ; tries++)
    {
        using var request = new HttpRequestMessage(new HttpMethod(method), affiche + "/api/v1.2" + path);
        request.Headers.Add("API-Key", apiKey);
        request.Headers.Add("Idempotency-Key", key);
        if (ifMatch is not null) request.Headers.TryAddWithoutValidation("If-Match", ifMatch);
        // Test mode makes the first try fail; see docs/test-mode.md.
        if (fault is not null && tries == 1) request.Headers.Add("Affiche-Fault", fault);
        var type = lines is null ? "application/json" : "application/x-ndjson";
        if (text is not null) request.Content = new StringContent(text, Encoding.UTF8, type);
        var seconds = Random.Shared.NextDouble() * Math.Min(20, 0.5 * Math.Pow(2, tries - 1));
        try
        {
            using var answer = await http.SendAsync(request);
            var whole = new Answer((int)answer.StatusCode, answer, await answer.Content.ReadAsStringAsync());
            if (!repeatable.Contains(whole.Status) || tries == TriesMax) return whole;
            seconds = answer.Headers.RetryAfter?.Delta?.TotalSeconds ?? seconds;
        }
        catch (Exception error) when (tries < TriesMax && error is HttpRequestException or IOException or TaskCanceledException) { }
        await Task.Delay(TimeSpan.FromSeconds(seconds));
    }
}

// Results of a bulk: the last line says that the answer is whole.
async Task<int[]> Bulk(params JsonNode[] lines)
{
    var answer = await Send("POST", "/bulk", lines: lines);
    var results = answer.Text.Trim().Split('\n').Select(line => JsonNode.Parse(line)!).ToList();
    if (results[^1]["end"] is null) throw new IOException("The answer was cut off: send the same again, with the same key.");
    return [.. results.SkipLast(1).Select(result => result["status"]!.GetValue<int>())];
}

// True for what the service signed within five minutes. `body` is the request's body as it came.
static bool IsSigned(Dictionary<string, string> headers, string body, string secret, long? now = null)
{
    var (id, time) = (headers["webhook-id"], headers["webhook-timestamp"]);
    if (Math.Abs((now ?? DateTimeOffset.UtcNow.ToUnixTimeSeconds()) - long.Parse(time)) > 300) return false;
    var key = Convert.FromBase64String(secret.Replace("whsec_", ""));
    var own = "v1," + Convert.ToBase64String(HMACSHA256.HashData(key, Encoding.UTF8.GetBytes($"{id}.{time}.{body}")));
    return headers["webhook-signature"].Split(' ').Any(given =>
        CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(given), Encoding.UTF8.GetBytes(own)));
}

static JsonNode Json(string text) => JsonNode.Parse(text)!;

// The present end of the list of changes, for the fourth step.
var cursor = Json((await Send("GET", "/changes?after=now")).Text)["cursor"]!.GetValue<string>();

// 1. Create a job. Its first answer is lost on the way; the retry has the same key, and so the same job.
const string Job = """
    {"title":"Baker","description":"<p>Bread, at night.</p>","locations":[{"description":"Montréal, QC"}],
    "categories":[{"id":17}],"positionType":{"id":1},"applicantRoutingType":{"id":1},"applicationEmail":"jobs@example.ca"}
    """;
var created = await Send("POST", "/jobs", Json(Job), fault: "drop=after");
var id = Json(created.Text)["id"]!.GetValue<int>();
Console.WriteLine($"1 create: {created.Status}, replayed: {created.Header("Idempotent-Replayed") ?? "false"}");

// 2. Change it only if nobody else has. With an old tag nothing is done: read again, and change what is there now.
async Task<int> Change(string? etag, string title) =>
    (await Send("PUT", $"/jobs/{id}", new JsonObject { ["title"] = title }, ifMatch: etag)).Status;
var first = await Change(created.Header("ETag"), "Night baker");
var second = await Change(created.Header("ETag"), "Head baker");
var third = await Change((await Send("GET", $"/jobs/{id}")).Header("ETag"), "Head baker");
Console.WriteLine($"2 change: {first}, with an old tag: {second}, read again: {third}");

// 3. Many writes in one request, one of which is wrong. It alone is mended, and sent again.
JsonNode Update(string member) =>
    new JsonObject { ["op"] = "update", ["id"] = id, ["job"] = new JsonObject { [member] = "Pastry cook" } };
var results = await Bulk(
    new JsonObject { ["op"] = "create", ["job"] = Json(Job) },
    Update("titel"),
    new JsonObject { ["op"] = "archive", ["id"] = id });
var mended = await Bulk([.. results.Where(status => status >= 400).Select(_ => Update("title"))]);
Console.WriteLine($"3 bulk: {string.Join(' ', results)}, mended: {string.Join(' ', mended)}");

// 4. Ask for all that has changed since, page by page; keep the cursor for the next time.
var types = new List<string>();
for (var more = true; more;)
{
    var page = Json((await Send("GET", $"/changes?limit=2&after={cursor}")).Text);
    types.AddRange(page["data"]!.AsArray().Select(change => change!["type"]!.GetValue<string>()));
    (cursor, more) = (page["cursor"]!.GetValue<string>(), page["more"]!.GetValue<bool>());
}
Console.WriteLine($"4 changes: {string.Join(' ', types)}");

// 5. Verify a webhook. This one was signed with this secret at this second; a real one is judged by the clock.
const string Body = """{"type":"webhook.test"}""";
const string Secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
var signed = new Dictionary<string, string>
{
    ["webhook-id"] = "wh_12_test",
    ["webhook-timestamp"] = "1793534400",
    ["webhook-signature"] = "v1,Cjs656mXlrArvG5Or28z9kKymTaQRjS4dg8et45Lhcg=",
};
var right = IsSigned(signed, Body, Secret, 1793534400);
var forged = IsSigned(signed, Body.Replace("test", "tost"), Secret, 1793534400);
Console.WriteLine($"5 webhook: {(right ? "taken" : "refused")}, forged: {(forged ? "taken" : "refused")}");

record Answer(int Status, HttpResponseMessage Message, string Text)
{
    public string? Header(string name) => Message.Headers.TryGetValues(name, out var values) ? values.First() : null;
}
