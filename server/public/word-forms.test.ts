import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchedWords, wordsOf } from './word-forms.ts'

test('a word of a posting stands with the signs of a name and without', () => {
  const cases: [string, string[]][] = [
    ['C++, C# et .NET!', ['c', 'c++', 'c', 'c#', 'et', 'net', '.net']],
    ['ASP.NET (C#/F#)', ['asp', 'net', '.net', 'c', 'c#', 'f', 'f#']],
    ['Node.js', ['node', 'js', '.js']],
    ['Sécurité… attendez...un 3.5 #1', ['securite', 'attendez', 'un', '3', '5', '1']],
    ['C++11 a+b R&D 24/7 +x', ['c', '11', 'a', 'b', 'r', 'd', '24', '7', 'x']],
    [`x${'+'.repeat(9)}`, ['x']],
  ]
  for (const [text, words] of cases) assert.deepEqual(wordsOf(text), words, text)
})

test('a search asks for a name with its signs, and for the parts of a name with a dot in it', () => {
  const cases: [string, string[]][] = [
    ['C++', ['c++']],
    ['c# .net', ['c#', '.net']],
    ['c', ['c']],
    ['Node.js', ['node', 'js']],
    ['.C#', ['.c', 'c#']],
    ['Baker.', ['baker']],
    ['étudiant.e.s', ['etudiant', 'e', 's']],
    ['+ # . ++ -', []],
  ]
  for (const [text, words] of cases) assert.deepEqual(searchedWords(text), words, text)
})
