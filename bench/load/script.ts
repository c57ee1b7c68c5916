/** The Lua that wrk runs: it sends the requests of a file one after the other, and prints its figures on one line. */
import { NUMBER_DIGITS } from './requests.ts'

export const SEPARATOR = '\u0000'

/** Its arguments: the first entry and the first number. No callback for answers, which would be slow. */
export const luaScript = (requestsFile: string): string => `
local heads, tails, count, at, number = {}, {}, 0, 0, 0
local numbered = false

function init(args)
  at, number = tonumber(args[1]), tonumber(args[2])
  local file = assert(io.open(${JSON.stringify(requestsFile)}, 'rb'))
  for entry in file:read('*a'):gmatch('[^%z]+') do
    count = count + 1
    local mark = entry:find('\\1', 1, true)
    numbered = numbered or mark ~= nil
    heads[count] = mark and entry:sub(1, mark - 1) or entry
    tails[count] = mark and entry:sub(mark + 1) or ''
  end
  file:close()
end

function request()
  at = at % count + 1
  if not numbered then return heads[at] end
  number = number + 1
  return heads[at] .. string.format('%0${NUMBER_DIGITS}d', number) .. tails[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'figures requests=%d micros=%d p50=%d p99=%d most=%d refused=%d broken=%d late=%d\\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency.max,
    errors.status, errors.connect + errors.read + errors.write, errors.timeout))
end
`
