/** English sentences about the headers, the address and the lines of a request. */
import type { ItemNoun } from '@affiche/contract/reference.ts'
import type { Said } from '../arguments.ts'
import { and, nameOfJob, numeral, plural } from './words.ts'

type Job = { readonly job: number | null }
type Tagged = Job & { readonly tag: string }

export const requests = {
  jobNotFound: 'You have no job with this id or referenceId.',
  jobIdNotFound:
    'No job can have this id: an id is a whole number from 1 to 2147483647. By its referenceId a job is found with GET /jobs?referenceId=…, changed with PUT /jobs and deleted with DELETE /jobs.',
  requestNotFound:
    'No request of yours with this id is kept. Failures are, for 7 days, and with test keys every request; the id is that of the header X-Request-Id.',
  itemNotFound: ({ noun, path }: { noun: ItemNoun; path: string }) => `There is no ${noun} with this id; see ${path}.`,

  keyMissing: 'Send your API key in the header API-Key.',
  keyElsewhere: ({ header }: { header: string }) =>
    `The header ${header} is not read here. Send your API key in the header API-Key, alone.`,
  noKey: ({ fault }: { fault: Said }) => `This is no API key of this service: ${fault}.`,
  severalKeys: 'the header API-Key came more than once, or holds more than one key',
  wordBeforeKey: 'a word stands before it; the header API-Key takes the key alone',
  quotedKey: 'it stands in quotes or brackets',
  spaceInKey: 'it holds white space',
  prefixOfKey: ({ prefix }: { prefix: string }) => `it does not begin with ${prefix}`,
  mistypedKey: 'it is mistyped, since its checksum does not fit',
  lengthOfKey: ({ length, needed }: { length: number; needed: number }) =>
    `it has ${length} characters in place of ${needed}${length < needed ? ', so it was cut short' : ''}`,
  keyNotValid: 'The API key is unknown, revoked or expired.',
  sessionOver: 'Your session is over; sign in again.',
  employerSuspended: 'The employer of this API key is suspended; ask the operator.',
  scopeMissing: ({ scope }: { scope: string }) => `The API key lacks the scope ${scope} that this operation needs.`,
  vendorKeyElsewhere: 'The keys of vendors are taken at /api/v1.2 alone.',
  vendorGrant:
    'The header Affiche-Employer names no employer that lets this vendor act for it. GET /api/v1.2/vendor/employers lists those that do.',
  otherEmployer:
    'The header Affiche-Employer names another employer than that of this key, which acts for its own alone.',
  vendorSuspended: 'The vendor of this API key is suspended; ask the operator.',
  testKeyNeeded: 'The addresses of test mode take a test key, which begins with affiche_test_. Nothing was changed.',
  testOnly:
    'The header Affiche-Fault works with a test key alone, so that no live request fails by it. Nothing was done.',
  faultAsked: 'The header Affiche-Fault asked for this failure. Nothing was done.',
  faultField:
    'The header Affiche-Fault has one of these forms: status=429, 500 or 503, with or without retry-after=SECONDS (1 to 3600); delay=MILLISECONDS (at most 30000); drop=before; drop=after; of a bulk also drop=after; line=N. Nothing was done.',
  testClockRange: ({ date, from, to }: { date: string; from: string; to: string }) =>
    `The date of test mode moves on from ${from}, at most to ${to}; ${date} is outside.`,
  vendorKeyNeeded: 'This operation needs the key of a vendor.',
  creatingEmployersNeeded: 'The operator has not allowed this vendor to create employers.',
  vendorLimit: ({ most, waiting }: { most: number; waiting: number }) =>
    `A vendor acts for at most ${most} employers, and ${waiting} that nobody has confirmed yet. Nothing was created.`,
  keyInAddress:
    'The address holds an API key, or a parameter by the name of one. Send the key in the header API-Key, and have it replaced, since logs of proxies may hold it now.',

  badCondition: ({ header }: { header: string }) =>
    `${header} is \`*\`, or entity tags in quotes and separated by commas, as the header ETag has them.`,
  conditionRequired: 'This API key changes and deletes jobs only with If-Match or If-None-Match. Nothing was changed.',
  noJobToMatch: 'There is no such job, and If-Match asks for one. Nothing was changed.',
  weakTag: ({ job, tag }: Tagged) =>
    `${nameOfJob(job)} is at ${tag}, which If-Match sends as a weak tag, and weak tags never match. A proxy on the way weakened it, as some do when they compress answers. Nothing was changed.`,
  changedSince: ({ job, tag }: Tagged) => `${nameOfJob(job)} was changed since: it is at ${tag}. Nothing was changed.`,
  existsAlready: ({ job }: Job) => `${nameOfJob(job)} exists already. Nothing was changed.`,
  stillAt: ({ job, tag }: Tagged) => `${nameOfJob(job)} is still at ${tag}. Nothing was changed.`,
  profileChanged: 'Somebody else has changed the profile meanwhile. Nothing was changed.',
  conditionByDate:
    'Conditions by date are not supported, and the request has If-Unmodified-Since. Use If-Match. Nothing was changed.',

  badIdempotencyKey: ({ most }: { most: number }) =>
    `Idempotency-Key is one key of 1 to ${most} visible ASCII characters, bare or in quotes, without \`"\` and \`\\\` in it.`,
  keyOfOtherRequest: ({ request, parts }: { request: string | null; parts: readonly RequestPart[] }) =>
    `This Idempotency-Key was used for ${request ?? 'a request'} with another ${and(parts)}.`,
  firstNotEnded: 'The first request with this Idempotency-Key has not ended. Try again with the same key.',

  noOperation: 'No operation has this address.',
  noPage: 'There is no page at this address.',
  similarAddress: ({ path }: { path: string }) => `No operation has this address. Did you mean ${path}?`,
  noProblemPage: 'There is no such kind of problem.',
  otherMethods: ({ allow, method }: { allow: readonly string[]; method: string }) =>
    `The address takes ${allow.join(', ')}, not ${method}.`,
  putForPatch: 'PUT changes only the members that are sent.',
  unknownMethod: ({ method, allow }: { method: string; allow: readonly string[] }) =>
    `The method "${method}" is not known here; ${allow.join(', ')} are.`,
  badOverride: ({ text }: { text: string }) => `X-HTTP-Method-Override is "${text}"; PUT and DELETE are allowed.`,
  noProxy: 'This is no proxy.',
  notAcceptable: ({ media }: { media: string }) => `The answer is ${media}, which the Accept header leaves out.`,
  earlyData: 'The request came in TLS early data, which can be replayed. Nothing was changed; send it again.',

  noMediaType: ({ media }: { media: string }) =>
    `The Content-Type is no media type. Send the body with Content-Type: ${media}.`,
  otherMediaType: ({ media }: { media: string }) => `Send the body with Content-Type: ${media}.`,
  encodedBody: ({ encoding }: { encoding: string }) =>
    `A body with Content-Encoding ${encoding} is not read; send it plain.`,
  noForm: 'The body is not that of a form.',
  otherCharset: 'Send the body as UTF-8; no other charset is read.',
  largeBody: ({ most }: { most: number }) => `The body is larger than ${most} bytes, the most that the service takes.`,
  largeHeaders: ({ most }: { most: number }) => `The address and the headers are larger than ${most} bytes.`,
  lateRequest: 'The request did not arrive in time.',
  lostRequest: 'The connection was closed before the body had arrived.',
  noHttp: 'The request is not well-formed HTTP/1.1.',
  otherHttp: 'HTTP/1.1 and HTTP/1.0 are spoken here.',
  noHostHeader: 'An HTTP/1.1 request needs the header Host.',
  severalHosts: 'The header Host came more than once.',
  otherTransferEncoding: 'The only Transfer-Encoding that is read is chunked.',
  addressEncoding: 'The address is not percent-encoded UTF-8.',
  rateUsedUp: ({ max, seconds }: { max: number; seconds: number }) =>
    `The limit of ${max} requests a minute for this key is used up. Try again in ${seconds} second${plural(seconds, '', 's')}.`,

  inLine: ({ n, fault }: { n: number; fault: Said }) => `Line ${n}: ${fault}`,
  jobOfLine: 'The line names the job by "id" or by "referenceId", and not by both.',
  atomicTooLong: ({ most }: { most: number }) => `An atomic bulk has at most ${most} lines. Nothing was stored.`,
  atomicRefused: ({ refused, lines }: { refused: number; lines: number }) =>
    `${refused} of ${lines} operations failed; nothing was stored.`,
  snapshotTooLong: ({ most }: { most: number }) => `A snapshot has at most ${most} items. Nothing was done.`,
  wrongItems: ({ said, items }: { said: number; items: number }) =>
    `The line says that ${said} items came before it, and ${items} did.`,
  outOfScope: ({ scope }: { scope: string }) => `The referenceId does not begin with the scope "${scope}".`,
  earlierReference: 'An earlier line has the same referenceId.',
  lineAfterEnd: 'Nothing may follow the line with "end".',
  endMissing: 'The last line, {"end":true,"items":N}, is missing: the list may have been cut off.',
  guardHeld: ({ archive, active, rule }: { archive: number; active: number; rule: Said }) =>
    `${numeral(archive)} of ${numeral(active)} active jobs would be archived; ${rule}. Nothing was archived.`,
  emptyListHeld: 'an empty list needs archiveMax',
  mostFreely: ({ most }: { most: number }) => `without archiveMax at most ${numeral(most)} may`,
  mostByArchiveMax: ({ most }: { most: number }) => `by archiveMax at most ${numeral(most)} may`,
  snapshotRunning: 'Another snapshot of the employer archives jobs now. Try again.',
  cursorExpired:
    'The entry of this cursor is not kept any more, or belongs to another history. Make a new copy with GET /export.',
  tooManyFeeds: 'You read feeds too often. Try again later.',
  tooManySearches: 'You search too often. Try again later.',
  feedCursorExpired:
    'The cursor is not kept any more, or belongs to another store. Read the whole feed, without a cursor.',
  feedCursor: ({ text }: { text: string }) =>
    `"${text}" is no cursor of this feed. Send the one of the last line as it came.`,
  feedPlace: ({ text }: { text: string }) => `"${text}" is no page of this feed. Follow its next_url as it came.`,
  feedSearch: ({ name, text }: { name: string; text: string }) =>
    `The search takes no "${text}" as ${name}. Its page says what it takes.`,
}

export type RequestPart = 'method' | 'address' | 'precondition' | 'handling' | 'body'
