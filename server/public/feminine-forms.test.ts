import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feminineForms } from './feminine-forms.ts'

test('the feminine form is that of the word, in every usual spelling', () => {
  const spellings: Readonly<Record<string, readonly string[]>> = {
    infirmiere: [
      'Infirmier/ère',
      'Infirmier(ière)',
      'infirmier·ère',
      'INFIRMIER-ÈRE',
      'Infirmier / ère',
      'infirmier.ère',
    ],
    preposee: ['Préposé(e)', 'préposé·e', 'Préposé/ée', 'préposé.e', 'préposé-e', 'Préposé (e) aux bénéficiaires'],
    clinicienne: ['clinicien·ne', 'Clinicien(ne)', 'clinicien/enne', 'auxiliaire-clinicien•ne'],
    directrice: ['Directeur/trice', 'directeur-trice', 'directeur·rice', 'Directeur (-trice) adjoint'],
    vendeuse: ['Vendeur/euse', 'vendeur(se)', 'vendeur‑euse'],
    cheffe: ['Chef(fe)', 'chef·fe'],
    professionnelle: ['professionnel.le', 'Professionnel(le)'],
    sportive: ['sportif/ive', 'sportif·ve'],
    maitresse: ['maître/esse'],
    ingenieure: ['Ingénieur(e)', 'Ingénieur/eure'],
    avocate: ['Avocat/e', 'avocat[e]'],
    nouvelle: ['nouveau/elle'],
  }
  for (const [form, texts] of Object.entries(spellings))
    for (const text of texts) assert.deepEqual(feminineForms(text), [form], text)
})

test('several are found as one and as several, in both forms', () => {
  for (const text of ['adjoint(e)s', 'adjoint·e·s', 'adjoint.es', 'adjoints/es', 'Adjoint-e-s'])
    assert.deepEqual(feminineForms(text), ['adjointe', 'adjointes', 'adjoints'], text)
  assert.deepEqual(feminineForms('Infirmiers/ères'), ['infirmiere', 'infirmieres', 'infirmiers'])
})

test('every inclusive word of a text counts, and what is none makes no form', () => {
  assert.deepEqual(feminineForms('Technicien(ne) ou conseiller/ère aux acheteur·se·s'), [
    ...['technicienne', 'conseillere', 'acheteuse', 'acheteuses', 'acheteurs'],
  ])
  for (const text of [
    'Baker/cook',
    'Montréal/Laval',
    'e-mail',
    'Sous-chef',
    'and/or',
    'C(++)',
    '5(e)',
    'fin. Se laver',
    '',
  ])
    assert.deepEqual(feminineForms(text), [], text)
})
