/** Environment variables that are reported as misspelled settings. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCli } from '../../test/support/cli.ts'
import { options } from '../platform/config/settings.ts'
import { misspelledSettings } from './misspelled-settings.ts'

const SECRET = 'hunter2'
const namesIn = (environment: Record<string, string>) => misspelledSettings(environment).map(({ name }) => name)

const MISSPELLED: Record<string, string> = {
  RATE_LIMIT_PER_MIN: 'RATE_LIMIT_PER_MINUTE',
  RATE_LIMIT_PER_MINUTES: 'RATE_LIMIT_PER_MINUTE',
  RATELIMIT_PER_MINUTE: 'RATE_LIMIT_PER_MINUTE',
  DATADIR: 'DATA_DIR',
  data_dir: 'DATA_DIR',
  AFFICHE_PORT: 'PORT',
  AFFICHE_HOST: 'HOST',
  AFFICHE_DATABASE_URL: 'DATABASE_URL',
  AFFICHE_LOGLEVEL: 'LOG_LEVEL',
  TIMEZONE: 'TIME_ZONE',
  LOGLEVEL: 'LOG_LEVEL',
  BASE_URI: 'BASE_URL',
  DATABASE_URI: 'DATABASE_URL',
  DATABSE_URL: 'DATABASE_URL',
  TRUSTPROXY: 'TRUST_PROXY',
  REQUEST_TIMEOUT: 'REQUEST_TIMEOUT_SECONDS',
  DATABASE_WAIT_SECS: 'DATABASE_WAIT_SECONDS',
  HTTP_THREAD: 'HTTP_THREADS',
  AFFICHE_ENVFILE: 'AFFICHE_ENV_FILE',
}

for (const [name, setting] of Object.entries(MISSPELLED))
  test(`${name} is reported with the similar setting, without its value`, () => {
    const [found, ...others] = misspelledSettings({ [name]: SECRET })
    assert.deepEqual(others, [])
    assert.match(
      found?.message ?? '',
      new RegExp(`^${name} is no setting and is ignored\\. Did you mean ${setting}\\?$`),
    )
    assert.doesNotMatch(found?.message ?? '', new RegExp(SECRET))
  })

test('a setting of an earlier version is reported as one that no longer exists', () => {
  for (const name of ['KEY_FAILURES_PER_ADDRESS', 'KEY_FAILURE_WAIT_SECONDS'])
    assert.match(misspelledSettings({ [name]: '20' })[0]?.message ?? '', new RegExp(`^${name} no longer exists`))
})

test('a setting is not reported, nor an empty variable', () => {
  const all = Object.values(options).map(({ name }) => [name, 'x'])
  assert.deepEqual(namesIn({ ...Object.fromEntries(all), DATADIR: ' ', AFFICHE_ENV_FILE: '/etc/affiche' }), [])
})

const words = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .trim()
      .split(/\s+/)
      .map((name) => [name, 'x']),
  )

const OTHER_VARIABLES: Record<string, Record<string, string>> = {
  'a shell': words(`
    _ COLORTERM DISPLAY EDITOR HISTSIZE HOME HOSTNAME HOSTTYPE LANG LANGUAGE LC_ALL LESSOPEN LINES COLUMNS LOGNAME
    LS_COLORS MAIL MACHTYPE OLDPWD OSTYPE PAGER PATH PWD SHELL SHLVL SSH_CLIENT SSH_CONNECTION SSH_TTY SUDO_USER TERM
    TMPDIR TZ USER XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR XDG_SESSION_ID XDG_STATE_HOME http_proxy https_proxy
    no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY SOCKS_PROXY POST SORT HOSTS PORTS`),
  systemd: words(`
    CREDENTIALS_DIRECTORY INVOCATION_ID JOURNAL_STREAM LISTEN_FDS LISTEN_PID LOGS_DIRECTORY CACHE_DIRECTORY MAINPID
    NOTIFY_SOCKET RUNTIME_DIRECTORY STATE_DIRECTORY SYSTEMD_EXEC_PID WATCHDOG_USEC MEMORY_PRESSURE_WATCH`),
  npm: words(`
    npm_command npm_config_cache npm_config_local_prefix npm_config_loglevel npm_config_port npm_config_host
    npm_execpath npm_lifecycle_event npm_lifecycle_script npm_node_execpath npm_package_json npm_package_name
    npm_package_version INIT_CWD NODE NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_PATH COLOR`),
  'another program': words(`
    DATABASE_HOST DATABASE_NAME DATABASE_PASSWORD DATABASE_PORT DATABASE_USER DATABASE_USERNAME DB_URL PGHOST PGUSER
    PGPASSWORD PGDATA POSTGRES_DB POSTGRES_PASSWORD POSTGRES_USER REDIS_URL SENTRY_DSN LOG_FILE LOG_DIR LOG_PATH
    BASE_DIR BASE_PATH DATA_PATH APP_PORT SERVER_PORT SERVER_NAME WEB_CONCURRENCY RAILS_LOG_LEVEL RUST_LOG DEBUG
    OTEL_EXPORTER_OTLP_ENDPOINT CI GITHUB_TOKEN GIT_COMMIT LD_PRELOAD UV_THREADPOOL_SIZE AFFICHE_KEY AFFICHE_IMAGE`),
  Kubernetes: {
    KUBERNETES_SERVICE_HOST: '10.96.0.1',
    KUBERNETES_SERVICE_PORT: '443',
    KUBERNETES_SERVICE_PORT_HTTPS: '443',
    KUBERNETES_PORT: 'tcp://10.96.0.1:443',
    KUBERNETES_PORT_443_TCP: 'tcp://10.96.0.1:443',
    KUBERNETES_PORT_443_TCP_ADDR: '10.96.0.1',
    AFFICHE_SERVICE_HOST: '10.0.0.1',
    AFFICHE_SERVICE_PORT: '80',
    AFFICHE_SERVICE_PORT_HTTP: '80',
    AFFICHE_PORT: 'tcp://10.0.0.1:80',
    AFFICHE_PORT_80_TCP: 'tcp://10.0.0.1:80',
    AFFICHE_PORT_80_TCP_PROTO: 'tcp',
    AFFICHE_PORT_80_TCP_PORT: '80',
    AFFICHE_PORT_80_TCP_ADDR: '10.0.0.1',
    DATABASE_PORT: 'tcp://10.0.0.2:5432',
    DATABASE_PORT_5432_TCP: 'tcp://10.0.0.2:5432',
    DATABASE_SERVICE_HOST: '10.0.0.2',
  },
}

for (const [source, environment] of Object.entries(OTHER_VARIABLES))
  test(`a variable of ${source} is no misspelled setting`, () => {
    assert.deepEqual(namesIn(environment), [])
  })

test('config warns of a misspelled setting on standard error', async () => {
  const { code, out, stderr } = await runCli(['config', '--json'], { DATADIR: SECRET })
  assert.equal(code, 0)
  assert.equal(JSON.parse(out).DATA_DIR, './data')
  assert.equal(stderr, 'affiche: DATADIR is no setting and is ignored. Did you mean DATA_DIR?\n')
})
