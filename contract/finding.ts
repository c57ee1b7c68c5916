/** Findings, the entries of `errors` in a problem. */
import { type Static, Type } from './schema.ts'

/** Codes of findings, each with its rule. */
export const findings = {
  required: 'The member is needed and is missing, null or empty.',
  type: 'The JSON type is wrong; types are never converted.',
  'unknown-member': 'The interface has no such member; nothing unknown is silently ignored.',
  'unknown-parameter': 'The operation has no such query parameter.',
  'duplicate-member': 'The JSON object holds the member more than once.',
  'duplicate-parameter': 'The query parameter occurs more than once.',
  header: 'The header field is malformed.',
  'too-long': 'The text has more characters (Unicode code points) than allowed.',
  blank: 'The text shows nothing: it holds only white space or invisible characters.',
  character: 'The text holds a control character or half of a surrogate pair.',
  count: 'The list has too few or too many entries.',
  range: 'The number is outside its limits.',
  digits: 'The number has more digits than the member can hold exactly; numbers are never rounded.',
  date: 'The text is no calendar date of the form YYYY-MM-DD.',
  choice: 'The value is none of the allowed ones.',
  cursor: 'The text is no cursor that the service has given.',
  'event-type': 'The list of types is empty, or holds one that the interface does not have.',
  'unknown-id': 'The reference list holds no item with this id.',
  'unknown-reference':
    'No job of the employer has this referenceId, so that the request would create one; members that a new job needs are missing.',
  duplicate: 'The same entry occurs twice.',
  'read-only': 'The member is assigned by the service and cannot be sent here.',
  'id-mismatch': 'The id in the body is not that of the job which the request names.',
  'reference-mismatch': 'The body and the query name different referenceIds.',
  'plan-required': 'The member applies only to employers on the unlimited plan.',
  email: 'The text is no plain e-mail address.',
  url: 'The text is no absolute http or https address without user information.',
  'url-private': 'The address is not a public one, so that nothing is sent to it.',
  digest: 'The digest is not 1 to 64 visible ASCII characters.',
  'salary-range': 'The upper amount is below the base amount.',
  'date-range': 'The last day is before the first, or there are more days between them than an answer has.',
  'html-element': 'The HTML element is not allowed in a description.',
  'html-attribute': 'The attribute is not allowed on this HTML element.',
  'html-link': 'A link needs an absolute http, https, mailto or tel address.',
  'html-comment': 'Comments and other markup declarations are not allowed in a description.',
  'html-structure': 'An HTML element is left open, closed without being open, or crossed with another.',
  'html-syntax': 'The markup is not what HTML allows, so that a browser would read it differently.',
  'location-unknown': 'The text names no Canadian place that the service can recognise.',
  'location-misspelled':
    'No place of this name is known in the province, and one differs by a letter or by letters that were broken on the way. Lenient handling takes that one.',
  'location-elsewhere':
    'No place of this name is known in the province, and one is listed elsewhere. Lenient handling keeps it as it is written.',
  'location-ambiguous': 'Several places have this name; add the province.',
  'duplicate-reference': 'Another job of the employer has this referenceId.',
  'status-transition': 'The job cannot move from its status to this one.',
  'publish-day': 'The day of publication is for a draft alone, not in the past, and before the closing date.',
  'posting-rule': 'The employer enforces a rule on postings that the job does not meet.',
  'test-only': 'The header field works with a test key alone.',
  more: 'The list ends here: the detail tells how many more findings or changes there are.',
} as const

export type FindingCode = keyof typeof findings

/** Names in a table of codes. */
export const codes = <K extends string>(table: Record<K, unknown>) => Object.keys(table) as K[]

const findingWith = (allowed: readonly FindingCode[]) =>
  Type.Object(
    {
      pointer: Type.String({
        description:
          'JSON Pointer into the body, `#/query/NAME` for a query parameter, or `#/header/NAME` for a header field.',
      }),
      code: Type.Enum([...allowed], { description: 'The rule that was broken.' }),
      detail: Type.String({ description: 'The reason, for people.' }),
    },
    { additionalProperties: false },
  )

/** No request of v1.1 has these. */
const LATER: readonly FindingCode[] = ['publish-day', 'posting-rule', 'date-range', 'url-private', 'test-only']

export const FindingSchema = findingWith(codes(findings).filter((code) => !LATER.includes(code)))

export const Finding12Schema = findingWith(codes(findings))

export type FindingBody = Static<typeof FindingSchema>
