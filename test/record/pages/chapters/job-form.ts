/** The form of a posting, new and edited, with every kind of refusal at a field; its check, its preview and its places. */
import { formIn } from '../../../support/forms.ts'
import { type ConsoleChapter, memberOf, pathsOf } from '../console-stage.ts'
import { getAll } from '../stage.ts'

/** Fields of a posting without a fault. */
const GOOD = {
  title: 'Baker',
  'place-1': 'Trois-Rivières, QC',
  'category-1': '17',
  'position-type': '1',
  'pay-shown': 'yes',
  pay: '21,50',
  'pay-period': '6',
  description: 'Bread, at night.\r\n\r\n- rye\r\n- wheat',
  'description-format': 'text',
  'text-description-format': 'text',
  routing: '1',
  email: 'jobs@example.ca',
} as const

/** Faults of a posting, each by itself. */
const FAULTS: readonly Record<string, string>[] = [
  ...['', ' ', 'x'.repeat(257), 'a\u0001b'].map((title) => ({ title })),
  ...['de'].map((language) => ({ language })),
  ...['0', '10000', 'two'].map((openings) => ({ openings })),
  ...['R'.repeat(51), 'a\tb'].map((reference) => ({ reference })),
  { purpose: 'x' },
  ...['', 'Saint-Jean', 'Toronoto, ON', 'Paris, France', 'x'.repeat(201), ', ON', '12 King Street, ON'].map(
    (place) => ({ 'place-1': place }),
  ),
  { 'place-2': 'Nowhere', 'place-3': 'Laval' },
  { workplace: 'moon' },
  ...['', '9999', 'x'].map((category) => ({ 'category-1': category })),
  { 'category-2': '17', 'category-3': '12' },
  ...['', '99'].map((type) => ({ 'position-type': type })),
  { 'pay-shown': '', pay: '' },
  ...['', '12,5O', '-1', '0.00001', '999999999999'].map((pay) => ({ pay })),
  { 'pay-max': '2' },
  ...['', '77'].map((period) => ({ 'pay-period': period })),
  ...['', '\u200b', 'a\u0007b'].map((description) => ({ description })),
  ...['<p>a</b>', '<script>x</script><p>y', '<a href="javascript:x">a</a>', '<!-- x -->'].map((description) => ({
    description,
    'description-format': 'html',
  })),
  { 'text-title': 'Boulanger' },
  { language: 'en', 'text-title': 'x'.repeat(300), 'text-description': 'Du pain.', 'text-url': 'ftp://x' },
  { routing: '', email: '' },
  { routing: '7' },
  ...['', 'jobs', 'a b@example.ca'].map((email) => ({ email })),
  ...['', 'ftp://x', 'https://u:p@example.ca/', `https://example.ca/${'x'.repeat(2_001)}`].map((url) => ({
    routing: '2',
    email: '',
    url,
  })),
  ...['2027-02-30', '31/01/2027', '2026-01-01'].map((date) => ({ 'last-day': date })),
  { intelligence: 'maybe', vacancy: '1', accommodation: 'yes' },
]

/** Changes of the form that are not saved yet. */
const BUTTONS = ['edit', 'copy', 'use:place-1:Toronto, ON', 'use:x', 'preview'] as const

export const newForm: ConsoleChapter = async (stage) => {
  const own = pathsOf(stage)
  const path = own('/jobs/new')
  const owner = await memberOf(stage, 'owner')
  await getAll(owner, [path, `${path}?from=${stage.world.jobs.open}`, `${path}?from=999`, `${path}?from=x`])
  await owner.post(path, { action: 'publish' })
  await owner.post(path, {})
  for (const fault of FAULTS) await owner.post(path, { ...GOOD, ...fault, action: 'publish' })
  for (const action of BUTTONS) await owner.post(path, { ...GOOD, 'place-1': 'Toronoto, ON', action })
  await owner.post(path, {
    ...GOOD,
    language: 'en',
    'text-title': 'Pain',
    'text-description': 'Du pain.',
    action: 'preview',
  })
  const form = { form: 'f'.repeat(22) }
  for (const fields of [
    { ...GOOD, action: 'save' },
    { ...GOOD, title: 'Another', action: 'save' },
  ]) {
    await owner.get(path)
    const { headers } = await owner.post(path, { ...fields, ...form })
    if (headers.has('location')) await owner.get(headers.get('location') ?? '')
  }
}

/** A form that is kept unfinished, by two people, and discarded. */
export const unfinished: ConsoleChapter = async (stage) => {
  const own = pathsOf(stage)
  const form = 'u'.repeat(22)
  const [owner, editor] = [await memberOf(stage, 'owner'), await memberOf(stage, 'editor')]
  const save = async (sender: typeof owner, fields: Record<string, string>): Promise<void> => {
    await sender.get(own('/jobs/new'))
    const { headers } = await sender.post(own('/jobs/new'), { form, ...fields, action: 'save' })
    if (headers.has('location')) await sender.get(headers.get('location') ?? '')
  }
  await save(owner, { title: 'Night baker <b>', pay: '21,50' })
  await save(editor, { title: 'Day baker' })
  await save(editor, { title: 'Day baker', unfinished: '1' })
  await getAll(owner, [own('/jobs'), own('/jobs?tab=draft'), own('/jobs?tab=draft&q=night')])
  const discard = own(`/jobs/unfinished/${form}/discard`)
  await owner.get(discard)
  for (const unfinished of ['1', '2']) await owner.post(discard, { unfinished })
  await getAll(owner, [discard, own(`/jobs/new?unfinished=${form}`)])
  const reader = await memberOf(stage, 'reader')
  await reader.get(discard)
}

export const editForm: ConsoleChapter = async (stage) => {
  const { world } = stage
  const { open, draft } = world.jobs
  const own = pathsOf(stage)
  const owner = await memberOf(stage, 'owner')
  /** Sends the form of a posting as it is shown, with other values. */
  const send = async (id: number, fields: Record<string, string>, beside: object | null = null): Promise<void> => {
    const { text } = await owner.get(own(`/jobs/${id}/edit`))
    if (beside !== null) await world.employer.put(`/jobs/${id}`, beside)
    const shown = { ...formIn(text).fields, ...fields }
    const changed = Object.entries(shown).filter(([name]) => name !== 'once')
    const { headers } = await owner.post(own(`/jobs/${id}/edit`), Object.fromEntries(changed))
    if (headers.has('location')) await owner.get(headers.get('location') ?? '')
  }
  await send(open, { action: 'save' })
  await send(open, { title: '', email: 'x', action: 'save' })
  await send(open, { title: 'Industrial electrician', action: 'save' })
  await send(open, { title: 'Electrician', action: 'save' }, { title: 'Electrician, by the key' })
  await send(open, { title: 'Electrician', 'choice-title': 'mine', action: 'save' })
  await send(open, { 'place-1': 'Toronoto, ON', action: 'preview' })
  await send(open, { title: 'Seen before', action: 'preview' })
  await send(draft, { title: 'Published', action: 'publish' })
  await send(draft, { title: 'Of another state', action: 'save' }, { status: 'archived' })
  await getAll(owner, [own('/jobs/999/edit'), own('/jobs/x/edit')])
  await owner.post(own('/jobs/999/edit'), { ...GOOD, action: 'save' })
  const reader = await memberOf(stage, 'reader')
  await getAll(reader, [own(`/jobs/${open}/edit`), own('/jobs/new')])
}

export const checks: ConsoleChapter = async (stage) => {
  const own = pathsOf(stage)
  const owner = await memberOf(stage, 'owner')
  await owner.get(own('/jobs/new'))
  for (const fields of [GOOD, {}, { ...GOOD, 'place-1': 'Toronoto, ON', pay: 'x' }, { ...GOOD, language: 'fr' }]) {
    await owner.json(own('/jobs/check'), fields)
    stage.world.service.advance(1_000)
  }
  await owner.json(own(`/jobs/check?job=${stage.world.jobs.open}`), GOOD)
  for (const _ of [1, 2]) await owner.json(own('/jobs/check'), GOOD)
  for (const fields of [GOOD, { title: 'Baker', pay: 'x' }]) await owner.post(own('/jobs/preview'), fields)
  await owner.post(own('/jobs/preview'), GOOD)
  await owner.post(own(`/jobs/preview?job=${stage.world.jobs.open}`), GOOD)
  for (const query of ['', '?q=toronto', '?q=xyzzy', '?q=qu%C3%A9bec']) {
    await owner.get(own(`/places${query}`))
    await owner.get(own(`/places${query}`), { Accept: 'application/json' })
  }
}
