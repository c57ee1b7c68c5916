/** Arguments of commands that speak to a service. */
import { access, readFile } from 'node:fs/promises'
import { Refusal } from '../platform/sentences/refusal.ts'
import { type Arguments, UsageError } from './command.ts'

type ServiceArguments = { readonly base: string; readonly apiKey: string }

/** Reads --to and --key-file, and makes sure that the file to send can be read. */
export const readServiceArguments = async (
  command: string,
  { positionals: [file = ''], values }: Pick<Arguments, 'positionals' | 'values'>,
): Promise<ServiceArguments & { readonly file: string }> => {
  const service = await readService(command, values)
  await readable(file, () => access(file))
  return { file, ...service }
}

/** Reads --to and --key-file. */
export const readService = async (command: string, values: Arguments['values']): Promise<ServiceArguments> => {
  const base = readBase(command, values.to)
  const keyFile = String(values['key-file'] ?? '')
  if (keyFile === '') throw new UsageError(`"${command}" needs --key-file, a file that holds the API key.`)
  const apiKey = (await readable(keyFile, () => readFile(keyFile, 'utf8'))).trim()
  return { base, apiKey }
}

const readBase = (command: string, text: Arguments['values'][string]): string => {
  const url = URL.parse(String(text ?? ''))
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(`"${command}" needs --to, the address of the service, such as https://jobs.example.ca.`)
  return `${url.origin}${url.pathname}`.replace(/\/$/, '')
}

export const readable = async <T>(file: string, read: () => Promise<T>): Promise<T> => {
  try {
    return await read()
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}.`)
  }
}

/** Reads --scope of what makes a list the open jobs of a service. */
export const readScope = ({ scope }: Arguments['values']): { readonly scope?: string } =>
  typeof scope === 'string' ? { scope } : {}

/** Reads --archive-max; null without it. */
export const readArchiveMax = (command: string, { 'archive-max': text }: Arguments['values']): number | null => {
  if (text === undefined) return null
  if (/^\d{1,9}$/.test(String(text))) return Number(text)
  throw new UsageError(`"${command}" takes --archive-max as a number of jobs, such as 25.`)
}
