import type { Target } from './loop.ts'
import { decimal } from './targets/decimal.ts'
import { html } from './targets/html.ts'
import { json } from './targets/json.ts'
import { jsonTree } from './targets/json-tree.ts'
import { location } from './targets/location.ts'
import { query } from './targets/query.ts'

/** The pure rules that read what strangers send. */
export const targets: readonly Target[] = [html, location, decimal, query, json, jsonTree]
