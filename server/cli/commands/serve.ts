import { createService, openStartupServer, type Service, type StartupServer } from '../../app.ts'
import { isRelaying } from '../../platform/config/applications.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { createLogger, type Logger } from '../../platform/observe/log.ts'
import type { Problem } from '../../platform/sentences/problem.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { applyPaths, createCodes } from '../../public/code.ts'
import { openStoreWhenReachable, unservedStore } from '../../upkeep/open-store.ts'
import type { Store } from '../../upkeep/ports.ts'
import type { Arguments, Command } from '../command.ts'
import { demoSettings } from '../demo-settings.ts'
import { missingZone } from '../missing-zone.ts'
import { misspelledSettings } from '../misspelled-settings.ts'
import { handleSignals } from '../stop-signals.ts'
import { welcome } from '../welcome.ts'

export const serve: Command = {
  name: 'serve',
  options: '[--demo]',
  sentence:
    'Runs the service; --demo creates a first employer in an empty store and, on a loopback host, makes jobs public, takes applications and opens the console, with a person who keeps the employer.',
  run: async (given) => {
    const { settings, terminal, values } = given
    const call = { ...given, settings: values.demo ? demoSettings(settings, terminal.environment) : settings }
    const logger = createLogger(call.settings)
    for (const { name, message } of misspelledSettings(call.terminal.environment))
      logger.warn({ variable: name }, message)
    // A demonstration is seen on this machine alone, whose time zone it has.
    const zone = missingZone(given.settings, call.terminal.environment)
    if (zone !== null) logger.warn(zone)
    const unserved = unservedStore(call.settings)
    if (unserved !== null) logger.warn(unserved)
    const signals = handleSignals({ ...call, logger })
    const store = await openOrWait(call.settings, logger)
    const service = await createService({ settings: call.settings, logger, store })
    signals.stop(service)
    // A signal during the start is not a failure.
    await Promise.race([start(service, call), signals.stopped])
    try {
      await Promise.race([signals.stopped, service.failure])
    } catch (error) {
      await service.close()
      throw error
    }
    logger.info('stopped')
    return null
  },
}

/** Opens the store; while the database is unreachable, the startup server answers 503. */
const openOrWait = async (settings: Settings, logger: Logger): Promise<Store> => {
  const servers: StartupServer[] = []
  const waiting = async ({ cause, message }: Problem): Promise<void> => {
    logger.warn({ reason: cause instanceof Error ? cause.message : message }, 'waiting for the store')
    if (servers.length === 0) servers.push(await openStartupServer(settings))
  }
  try {
    return await openStoreWhenReachable(settings, { onFailure: waiting, warn: (sentence) => logger.warn(sentence) })
  } catch (error) {
    throw portRefusal(error, settings) ?? error
  } finally {
    for (const server of servers) await server.close()
  }
}

const start = async (service: Service, { settings, terminal, values }: Arguments): Promise<void> => {
  try {
    const address = await service.listen()
    if (values.demo)
      terminal.write(
        await welcome(service.operator, {
          address: settings.baseUrl ?? address,
          isPublic: settings.publicPages,
          hasConsole: settings.console,
          mailFolder: settings.console || isRelaying(settings) ? await mailFolder(settings) : null,
          formOf: isRelaying(settings) ? formOf(await service.store.public.secret()) : null,
        }),
      )
  } catch (error) {
    await service.close()
    throw portRefusal(error, settings) ?? error
  }
}

/** Path of the form of a posting. */
const formOf = (secret: Uint8Array) => {
  const { codeOf } = createCodes(secret)
  return (jobId: number): string => applyPaths.en(codeOf(jobId))
}

/** Imported only when used, to save memory. */
const mailFolder = async (settings: Settings): Promise<string | null> => {
  const { mailFolderOf } = await import('../../mail/try.ts')
  return mailFolderOf(settings)
}

const portRefusal = (error: unknown, { host, port }: Settings): Refusal | null => {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') return new Refusal(`Port ${port} of ${host} is in use already; set PORT to another one.`)
  if (code === 'EACCES')
    return new Refusal(`Port ${port} of ${host} may not be used by this user; set PORT to 1024 or above.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Refusal(`${host} is no address of this machine; set HOST to one that is.`)
  return null
}
