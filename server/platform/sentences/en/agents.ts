/** English sentences of the tools for agents. */
const BY_A_PERSON = 'A person does that in the console, or a key with the scope `jobs:publish`.'

export const agents = {
  bearerMissing: 'This tool needs the API key of an employer: send the header Authorization with Bearer and the key.',
  publishNeeded: `This key may not publish through a tool: what it writes has the status draft or archived, and no day of publication. ${BY_A_PERSON} Nothing was changed.`,
  publishNeededActive: `The posting is active, so that candidates would see the change at once, and this key may not publish through a tool. ${BY_A_PERSON} Nothing was changed.`,
  publishNeededScheduled: ({ date }: { date: string }) =>
    `The posting is published on ${date} with what stands in it, and this key may not publish through a tool. ${BY_A_PERSON} Nothing was changed.`,
  agentNoPosting: 'There is no public posting with this id.',
  agentNoEmployer: 'There is no employer with public postings by this id.',
  agentNoType: 'No posting has this type of employment: full_time, part_time, contract, temporary or volunteer.',
  agentOffset: ({ most }: { most: number }) => `The offset is a multiple of the limit, ${most}.`,
  agentPolicies: 'The search takes one of on_site, hybrid and remote, or all three; no posting is flexible.',
  agentUnread: ({ fields }: { fields: readonly string[] }) => `Not read: ${fields.join(', ')}.`,
  agentNotCanada: 'All postings are in Canada.',
  agentNoPlace: 'No town, region or province of this name is known; name the province beside a town.',
  agentPlaces: ({ suggestions }: { suggestions: readonly string[] }) =>
    `No single place has this name; known are ${suggestions.join('; ')}.`,
  agentWords: ({ most }: { most: number }) => `The search takes up to ${most} words of letters and digits.`,
}
