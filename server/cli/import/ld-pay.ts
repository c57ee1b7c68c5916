/** `baseSalary` of schema.org as cells of pay. */
import { isObject } from '../../platform/lib/merge-patch.ts'
import { type Cell, changed, type Note } from './item.ts'
import { type Ld, lineOf, thingOf } from './ld-values.ts'

export const payOf = (baseSalary: unknown, notes: Note[]): readonly (readonly [Cell, string])[] => {
  if (baseSalary === undefined || baseSalary === null) return []
  const amount = thingOf(baseSalary)
  if (!isObject(baseSalary) && !Array.isArray(baseSalary)) return [['salary', lineOf(baseSalary)]]
  const currency = lineOf(amount.currency) || lineOf(thingOf(amount.value).currency)
  if (currency !== '' && currency.toUpperCase() !== 'CAD') {
    notes.push(changed('/salary', 'currency', `The pay is in ${currency}, not in Canadian dollars: it is left out.`))
    return []
  }
  return quantityOf(amount, notes)
}

const quantityOf = (amount: Ld, notes: Note[]): readonly (readonly [Cell, string])[] => {
  const value = isObject(amount.value) || Array.isArray(amount.value) ? thingOf(amount.value) : { value: amount.value }
  const [least, most, single] = [value.minValue ?? amount.minValue, value.maxValue ?? amount.maxValue, value.value].map(
    lineOf,
  )
  const pay = least || single || ''
  const unit = lineOf(value.unitText ?? amount.unitText ?? value.unitCode)
  if (pay === '' && (most ?? '') === '') return []
  if (pay === '') {
    notes.push(changed('/salary', 'no-minimum', `The pay has a maximum alone (${most}): it is left out.`))
    return []
  }
  // A text such as "$25 per hour" is read as one.
  if (!/^\d+(?:[.,]\d+)?$/.test(pay)) return [['salary', [pay, unit].filter((text) => text !== '').join(' per ')]]
  if (unit === '') {
    notes.push(changed('/salary', 'no-period', `The pay of ${pay} has no period: it is left out.`))
    return []
  }
  const max = most !== undefined && most !== '' && most !== pay ? [['pay-max', most] as const] : []
  return [['pay', pay], ...max, ['pay-period', unit]]
}
