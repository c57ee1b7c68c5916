/** The words of the postings of an employer, and of its bin, in English. */
import type { Language, Status } from '@affiche/contract/values.ts'
import type { Tab } from '../list-jobs.ts'

/** Reasons why the public does not see a posting. */
export type HiddenBecause = 'site' | 'draft' | 'archived' | 'closed' | 'suspended' | 'off' | 'hidden' | 'soon'

/** Actions on a posting that a notice confirms. */
export type Done = 'published' | 'archived' | 'extended' | 'restored' | 'undone' | 'saved'

export const en = {
  title: 'Postings',
  create: 'New posting',
  bin: 'Bin',
  tabs: {
    active: 'Active',
    closing: 'Closing within 7 days',
    draft: 'Drafts',
    archived: 'Archived',
    all: 'All',
  } as Readonly<Record<Tab, string>>,
  tabsLabel: 'Postings by status',
  moreThan: (count: string) => `more than ${count}`,
  search: {
    label: 'Words in the title or the reference',
    button: 'Search',
    clear: 'Show all',
    found: (count: string, isOne: boolean) => (isOne ? '1 posting found' : `${count} postings found`),
    none: 'No posting has all of these words in its title or reference.',
    firstOnly: (count: string) => `Only the ${count} postings that close first are searched and shown here.`,
  },
  empty: {
    all: 'There are no postings yet. Write the first one: a draft is seen by nobody until you publish it.',
    allReader: 'There are no postings yet. An editor or an owner can write the first one.',
    active: 'No posting is active. Publish a draft or an archived posting, or write a new one.',
    closing: 'No active posting closes within the next 7 days.',
    draft: 'There are no drafts. A draft is a posting that nobody sees until you publish it.',
    archived: 'Nothing is archived. A posting that you archive leaves the public pages and is kept here.',
  } as Readonly<Record<Tab | 'allReader', string>>,
  columns: { title: 'Posting', places: 'Places', status: 'Status', closes: 'Closing date' },
  statuses: { active: 'Active', draft: 'Draft', archived: 'Archived' } as Readonly<Record<Status, string>>,
  closed: 'Closed',
  noDate: 'Open',
  reference: (reference: string) => `Reference ${reference}`,
  pages: 'Pages of the list',
  page: (page: string) => `Page ${page}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageGone: 'This page of the list is empty.',
  firstPage: 'First page',
  back: 'All postings',
  edit: 'Change',
  duplicate: 'Duplicate',
  actions: {
    label: 'What you can do',
    publish: 'Publish',
    archive: 'Archive',
    extend: (date: string) => `Extend to ${date}`,
    delete: 'Delete…',
  },
  state: (status: string, date: string | null) => (date === null ? status : `${status}. Closing date: ${date}`),
  publicTitle: 'Public pages',
  publicSides: { en: 'In English:', fr: 'In French:' } as Readonly<Record<Language, string>>,
  hidden: {
    site: 'This site has no public pages: the operator has not turned them on.',
    draft: 'The public does not see a draft.',
    archived: 'The public does not see an archived posting.',
    closed: 'The public does not see it any more: its closing date has come. Extend it to show it again.',
    suspended: 'The operator has suspended this employer, and the public sees none of its postings.',
    off: 'This employer publishes no postings: its profile says so.',
    hidden: 'The operator of this site has hidden this posting.',
    soon: 'It will be public within a few seconds. Load this page again.',
  } as Readonly<Record<HiddenBecause, string>>,
  hidingReason: (reason: string) => `The reason: ${reason}`,
  seenAs: 'As candidates see it',
  sides: { en: 'On the English pages', fr: 'On the French pages' } as Readonly<Record<Language, string>>,
  hintsTitle: 'What posting laws ask',
  noHints: 'Nothing to note.',
  activityTitle: 'Activity',
  older: 'Older changes are in the activity of the employer.',
  kept: ({ key, date, members }: { key: string; date: string; members: string }) =>
    `Kept by ${key} (last change: ${date}${members && `; ${members}`}). Its next update may overwrite what you change here.`,
  actors: {
    key: (name: string) => `key ${name}`,
    operator: (name: string) => `the operator (${name})`,
    service: 'the service',
  },
  deeds: {
    'job.create': (who: string) => `Made by ${who}`,
    'job.update': (who: string, members: string) => `Changed by ${who}: ${members}`,
    'job.refresh': () => 'Publication date renewed by the service',
    'job.delete': (who: string) => `Deleted by ${who}`,
    'job.restore': (who: string) => `Put back from the bin by ${who}`,
    'job.shown': () => 'Shown on the public pages',
    'job.hidden': () => 'Taken from the public pages',
    'posting.hide': (who: string) => `Hidden by ${who}`,
    'posting.show': (who: string) => `No longer hidden by ${who}`,
  } as Readonly<Record<string, (who: string, members: string) => string>>,
  deed: (action: string, who: string) => `${action} by ${who}`,
  done: {
    published: 'The posting is published.',
    archived: 'The posting is archived. The public does not see it any more.',
    extended: 'The closing date was moved.',
    restored: 'The posting is back. It is not public: publish it when it should be.',
    undone: 'This was undone.',
    saved: 'The posting is saved.',
  } as Readonly<Record<Done, string>>,
  undo: 'Undo',
  undoDraft: 'Undo archives the posting, since what was public cannot be a draft again.',
  changedSince: 'Nothing was undone: somebody has changed the posting since.',
  changedMeanwhile:
    'Somebody has changed the posting since this page was shown. Look at it as it is now, then try again.',
  notDone: 'This was not done',
  editPosting: 'Change the posting',
  retryAfter: (seconds: string) => `Try again in ${seconds} seconds.`,
  remove: {
    title: (title: string) => `Delete “${title}”?`,
    text: 'The posting leaves the public pages and goes to the bin, from which it can be put back for 30 days. After that it is gone for good.',
    button: 'Delete',
    keep: 'Keep the posting',
  },
  removedNotice: 'The posting is in the bin.',
  binPage: {
    title: 'Bin',
    text: 'Postings that were deleted on these pages, for 30 days. What is put back is never public by that alone.',
    empty: 'The bin is empty. What you delete here stays in it for 30 days.',
    deleted: 'Deleted',
    until: 'Kept until',
    restore: 'Put back',
    restoreOf: (title: string) => `Put back “${title}”`,
    takenTitle: 'Another posting has its reference now',
    taken: (reference: string) =>
      `The reference ${reference} belongs to another posting. You can put this one back without a reference, or change the other one first.`,
    other: 'See the other posting',
    without: 'Put back without a reference',
  },
}

export type Words = typeof en
