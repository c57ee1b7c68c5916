/** Arguments of commands that speak to a service. */
import { access, readFile } from 'node:fs/promises'
import { Refusal } from '../platform/sentences/refusal.ts'
import { type Arguments, UsageError } from './command.ts'

/** Reads --to and --key-file, and makes sure that the file can be read. */
export const readServiceArguments = async (
  command: string,
  { positionals: [file = ''], values }: Pick<Arguments, 'positionals' | 'values'>,
): Promise<{ readonly file: string; readonly base: string; readonly apiKey: string }> => {
  const base = readBase(command, values.to)
  const keyFile = String(values['key-file'] ?? '')
  if (keyFile === '') throw new UsageError(`"${command}" needs --key-file, a file that holds the API key.`)
  const apiKey = (await readable(keyFile, () => readFile(keyFile, 'utf8'))).trim()
  await readable(file, () => access(file))
  return { file, base, apiKey }
}

const readBase = (command: string, text: Arguments['values'][string]): string => {
  const url = URL.parse(String(text ?? ''))
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(`"${command}" needs --to, the address of the service, such as https://jobs.example.ca.`)
  return `${url.origin}${url.pathname}`.replace(/\/$/, '')
}

const readable = async <T>(file: string, read: () => Promise<T>): Promise<T> => {
  try {
    return await read()
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}.`)
  }
}
