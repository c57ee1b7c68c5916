/**
 * A real Citus for tests, where TEST_CITUS_URL names a database on the coordinator of a cluster on this machine,
 * which knows its workers: for each test a database on every node, whose coordinator reaches the workers through
 * proxies, so that a worker can be lost.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { startProxy, type TcpProxy } from '../postgres/proxy.ts'
import { rowsOf, runStatements } from './postgres.ts'

export type TestCitus = {
  readonly url: string
  readonly workers: readonly TcpProxy[]
  readonly ask: <R>(sql: string) => Promise<R[]>
  readonly remove: () => Promise<void>
}

/** Parts of each table; with the 32 of Citus a cluster on this machine spends minutes on making them. */
const SHARDS = 8

export const CITUS_URL = process.env.TEST_CITUS_URL ?? null

/** Makes a database; without `known` its coordinator is not in the metadata. */
export const createCitusDatabase = async ({ known = true } = {}): Promise<TestCitus> => {
  assert.ok(CITUS_URL)
  const coordinator = new URL(CITUS_URL)
  const ports = await workerPorts(CITUS_URL)
  assert.ok(ports.length >= 2, 'the cluster has fewer than two workers')
  const name = `affiche_test_${randomBytes(6).toString('hex')}`
  const nodes = [Number(coordinator.port), ...ports]
  const on = (port: number, database: string): string => {
    const address = new URL(coordinator)
    address.port = `${port}`
    address.pathname = `/${database}`
    return address.href
  }
  const maintenance = coordinator.pathname.slice(1)
  for (const port of nodes) {
    await runStatements(on(port, maintenance), [`CREATE DATABASE ${name}`])
    await runStatements(on(port, name), ['CREATE EXTENSION citus'])
  }
  const url = on(Number(coordinator.port), name)
  await runStatements(url, [`ALTER DATABASE ${name} SET citus.shard_count = ${SHARDS}`])
  const workers = await Promise.all(ports.map(startProxy))
  const steps = known ? [`SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`] : []
  await runStatements(url, [...steps, ...workers.map(({ port }) => `SELECT citus_add_node('127.0.0.1', ${port})`)])
  const remove = async (): Promise<void> => {
    for (const worker of workers) worker.close()
    for (const port of nodes)
      await runStatements(on(port, maintenance), [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`])
  }
  return { url, workers, ask: (sql) => rowsOf(url, sql), remove }
}

const workerPorts = async (url: string): Promise<number[]> => {
  const sql = 'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid > 0 ORDER BY nodeport'
  const found = await rowsOf<{ host: string; port: number }>(url, sql)
  for (const { host } of found) assert.match(host, /^(?:127\.0\.0\.1|localhost)$/, 'a worker is on another machine')
  return found.map(({ port }) => port)
}
