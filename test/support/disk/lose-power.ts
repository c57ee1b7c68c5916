/** Records the disk of a run under load, then loses the power at many moments of it and looks at what is left. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DATA_FILE } from '../../../server/upkeep/sqlite/store.ts'
import { firstKeyOn } from '../first-key.ts'
import { newFolder } from '../folder.ts'
import { inspect, isSame } from '../inspect.ts'
import { type Content, keepWorking, type Ledger, newLedger } from '../mixed-load.ts'
import { clientAt, serve } from '../process.ts'
import { makeDisk } from './disk.ts'
import { createReplay, KEEPS, type Keeps, type Random } from './power-loss.ts'
import { type Change, openMarks, readRecording } from './recording.ts'

const CLIENTS = 8

export type Recording = {
  readonly files: ReadonlyMap<string, Buffer>
  readonly changes: readonly Change[]
  readonly acknowledged: number
}

/** Notes of a client in the recording: before it sends a write, and after it has the acknowledgement. */
export type Mark = { readonly event: 'sent' | 'acknowledged'; readonly name: string; readonly content: Content }

export const filesOf = (folder: string): Map<string, Buffer> =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))

/** Writes that are recorded after the first checkpoint, at least. */
const WRITES_AFTER = 40

/** Serves under load until the log was taken into the data file and so many writes are acknowledged, then kills the process. */
export const recordService = async (
  { textMax, writes }: { readonly textMax: number; readonly writes: number },
  random: Random,
): Promise<Recording> => {
  const dataDir = newFolder('power')
  const log = join(newFolder('recording'), 'log')
  const apiKey = await firstKeyOn({ DATA_DIR: dataDir })
  const files = filesOf(dataDir)
  const disk = makeDisk(dataDir, log)
  const service = await serve(dataDir, disk.environment)
  const marks = openMarks(log)
  const ledger = newLedger()
  const isLater = laterThanCheckpoint(join(dataDir, DATA_FILE), ledger)
  const witness = {
    sent: (name: string, content: Content) => marks.mark({ event: 'sent', name, content } satisfies Mark),
    acknowledged: (name: string, content: Content) =>
      marks.mark({ event: 'acknowledged', name, content } satisfies Mark),
  }
  const isOver = () => isLater() && ledger.writes >= writes
  const load = { client: clientAt(service.base, apiKey), ledger, random, textMax, witness, isOver }
  await Promise.all(Array.from({ length: CLIENTS }, (_, at) => keepWorking(load, `p${at}`)))
  service.child.kill('SIGKILL')
  await service.ended
  marks.close()
  disk.remove()
  assert.deepEqual(ledger.faults, [])
  return { files, changes: readRecording(log), acknowledged: ledger.writes }
}

/** The data file grows by checkpoints alone. */
const laterThanCheckpoint = (file: string, ledger: Ledger): (() => boolean) => {
  const { size } = statSync(file)
  let writes = Number.POSITIVE_INFINITY
  return () => {
    if (writes === Number.POSITIVE_INFINITY && statSync(file).size > size) writes = ledger.writes
    return ledger.writes >= writes + WRITES_AFTER
  }
}

/** The number of syncs of the data file after the first acknowledgement. */
export const checkpointsOf = ({ changes }: Recording): number => {
  const first = changes.findIndex(({ kind }) => kind === 'mark')
  return changes.filter((change, at) => at > first && change.kind === 'sync' && change.name === DATA_FILE).length
}

export type Losses = {
  readonly changes: number
  /** Moments at which the power was lost, and stores that were opened after it. */
  readonly moments: number
  readonly opened: number
  /** Acknowledged writes that were missing, a sentence each. */
  readonly lost: readonly string[]
}

type Choice = { readonly change: Change; readonly at: number; readonly random: Random }

type PowerLoss = {
  readonly recording: Pick<Recording, 'files' | 'changes'>
  /** True if the power is lost after this change. */
  readonly isMoment: (choice: Choice) => boolean
  /** The parts that the disk keeps then, one store each. */
  readonly keeps?: (random: Random) => readonly Keeps[]
  /** Reads the content of a store; throws where it is not sound. */
  readonly look?: (folder: string) => ReadonlyMap<string, NonNullable<Content>>
}

export const losePower = (loss: PowerLoss, random: Random): Losses => {
  const { recording, isMoment, keeps = anyOf, look = inspect } = loss
  const folder = join(newFolder('lost'), 'data')
  const replay = createReplay(recording.files, random)
  const histories = new Map<string, Content[]>()
  const lost: string[] = []
  let moments = 0
  let opened = 0
  recording.changes.forEach((change, at) => {
    replay.take(change)
    if (change.kind === 'mark') note(histories, change.mark as Mark)
    if (!isMoment({ change, at, random })) return
    moments++
    for (const kept of keeps(random)) {
      opened++
      replay.lose(folder, kept)
      const missing = missingIn(histories, () => look(folder))
      lost.push(...missing.map((what) => `after change ${at} with ${kept} kept: ${what}`))
    }
  })
  return { changes: recording.changes.length, moments, opened, lost }
}

const anyOf = (random: Random): Keeps[] => [KEEPS[Math.floor(random() * KEEPS.length)] as Keeps]

/** A history holds the last acknowledged state, and every one that was asked for since. */
const note = (histories: Map<string, Content[]>, { event, name, content }: Mark): void => {
  const history = histories.get(name) ?? [null]
  histories.set(name, history)
  if (event === 'sent') history.push(content)
  else history.splice(0, history.length, content)
}

const missingIn = (
  histories: ReadonlyMap<string, readonly Content[]>,
  look: () => ReadonlyMap<string, NonNullable<Content>>,
): string[] => {
  try {
    const is = look()
    const wrong = [...histories].filter(
      ([name, may]) => !may.some((content) => isSame(is.get(name), content ?? undefined)),
    )
    const strange = [...is.keys()].filter((name) => !histories.has(name))
    return [
      ...wrong.map(([name, may]) => `${name} is ${is.get(name)?.title} and may be ${may.map((one) => one?.title)}`),
      ...strange.map((name) => `${name} came from nowhere`),
    ]
  } catch (error) {
    return [`the store is not sound: ${error instanceof Error ? error.message : error}`]
  }
}
