/** Feeds in Indeed's XML as items, one after the other. */
import { bareName } from '../../imports/columns.ts'
import {
  type Bytes,
  type Cell,
  changed,
  type FieldUse,
  type Manner,
  type Note,
  oneLine,
  type Read,
  type ReaderContext,
  refused,
  SourceFault,
  type SourceItem,
} from './item.ts'
import { placeText } from './place-text.ts'
import { readXml } from './xml.ts'

const FIELDS: ReadonlyMap<string, Fill> = new Map([
  ['referencenumber', 'reference'],
  ['title', 'title'],
  ['description', 'description'],
  ['city', 'city'],
  ['state', 'state'],
  ['country', 'country'],
  ['jobtype', 'position-type'],
  ['salary', 'salary'],
  ['category', 'categories'],
  ['expirationdate', 'close-date'],
  ['email', 'email'],
  ['url', 'url'],
  ['remotetype', 'workplace'],
])

const MANNER: Manner = {
  language: 'en',
  isHtml: true,
  isStrict: false,
  owns: new Set<Cell>(['salary', 'close-date', 'email', 'url', 'workplace']),
}

/** Characters of one posting. */
const ITEM_MAX = 4_000_000

/** Elements of one posting. */
const ELEMENTS_MAX = 500

type Element = { readonly name: string; text: string }

type Posting = { readonly line: number; readonly elements: Element[]; size: number }

export async function* readIndeedXml(bytes: Bytes, context: ReaderContext): AsyncGenerator<Read> {
  const { events, take, state } = createCollector()
  for await (const _ of readXml(bytes, events))
    for (const posting of take()) yield { manner: MANNER, item: itemOf(posting, context) }
  if (state.count === 0 && state.root !== 'source')
    throw new SourceFault(`The file has no <job>, and its first element is <${state.root}>: is it a feed for Indeed?`)
}

/** Postings that have ended since they were last taken. */
const createCollector = () => {
  const state = { root: '', count: 0 }
  let ended: Posting[] = []
  let open: Posting | null = null
  const depthOf = (path: readonly string[]): number => path.indexOf('job')
  const events = {
    open: (path: readonly string[], line: number): void => {
      if (path.length === 1) state.root = path[0] ?? ''
      if (open === null && path.at(-1) === 'job') open = { line, elements: [], size: 0 }
      else if (open && path.length === depthOf(path) + 2) {
        if (open.elements.length >= ELEMENTS_MAX) throw tooLarge(open, `${ELEMENTS_MAX} elements`)
        open.elements.push({ name: path.at(-1) ?? '', text: '' })
      }
    },
    text: (text: string, path: readonly string[]): void => {
      const element = open?.elements.at(-1)
      if (!open || !element || path.length < depthOf(path) + 2) return
      open.size += text.length
      if (open.size > ITEM_MAX) throw tooLarge(open, `${ITEM_MAX} characters`)
      element.text += text
    },
    close: (path: readonly string[]): void => {
      if (!open || path.length !== depthOf(path) + 1) return
      ended.push(open)
      state.count++
      open = null
    },
  }
  const take = (): readonly Posting[] => {
    const taken = ended
    ended = []
    return taken
  }
  return { events, take, state }
}

const tooLarge = ({ line }: Posting, limit: string): SourceFault =>
  new SourceFault(`Line ${line}: this <job> has more than ${limit}.`)

const itemOf = ({ line, elements }: Posting, context: ReaderContext): SourceItem => {
  const filling: Filling = { cells: new Map(), place: new Map(), notes: [] }
  const fields: FieldUse[] = []
  for (const { name, text } of elements) {
    if (text.trim() === '') continue
    const fill = fillOf(name, context)
    fields.push([name, fill !== null && isPartOfPlace(fill) ? 'places' : fill])
    if (fill !== null) put(filling, fill, { name, text })
  }
  addPlace(filling)
  const { cells, notes } = filling
  const closes = cells.get('close-date')
  if (closes !== undefined) cells.set('close-date', context.closeDateOf(closes))
  return { where: `line ${line}`, cells, fields, notes }
}

type Filling = {
  readonly cells: Map<Cell, string>
  /** Parts of the address. */
  readonly place: Map<string, string>
  readonly notes: Note[]
}

type PartOfPlace = 'city' | 'state' | 'country'
type Fill = Cell | PartOfPlace

const isPartOfPlace = (fill: Fill): fill is PartOfPlace => fill === 'city' || fill === 'state' || fill === 'country'

const put = ({ cells, place, notes }: Filling, fill: Fill, { name, text }: Element): void => {
  const line = oneLine(text)
  if (isPartOfPlace(fill)) place.set(fill, line)
  else if (!cells.has(fill)) cells.set(fill, fill === 'description' ? text : line)
  else if (fill === 'categories') cells.set(fill, `${cells.get(fill)}\n${line}`)
  else notes.push(changed('', 'repeated', `<${name}> stands twice; the first one is taken.`))
}

const fillOf = (name: string, { fieldNamed }: ReaderContext): Fill | null => {
  const mapped = fieldNamed(name)
  return mapped === undefined ? (FIELDS.get(bareName(name)) ?? null) : mapped
}

const addPlace = ({ cells, place, notes }: Filling): void => {
  const { text, isRemote, fault } = placeText({
    city: place.get('city') ?? '',
    region: place.get('state') ?? '',
    country: place.get('country') ?? '',
  })
  if (fault !== null) notes.push(refused('/locations/0', 'location-abroad', fault))
  if (text !== '' && !cells.has('places')) cells.set('places', text)
  if (!isRemote) return
  notes.push(changed('/workplace', 'remote', `The city is "${place.get('city')}": the work is done remotely.`))
  if (!cells.has('workplace')) cells.set('workplace', 'remote')
}
