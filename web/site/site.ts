/** The scripts of public pages: each begins where its markup is. Without this file every page works as it is. */
import type { SiteScriptWords } from '../../server/site/script-words.ts'
import { startCombobox } from '../console/combobox.ts'
import { startCopy } from '../console/copy.ts'
import { startBack } from './back.ts'
import { startShare } from './share.ts'

const own = document.querySelector<HTMLScriptElement>('script[data-words]')
const words: SiteScriptWords = JSON.parse(own?.dataset.words ?? '{}')

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-back]')) startBack(link)
for (const input of document.querySelectorAll<HTMLInputElement>('input[data-suggest]')) startCombobox(input, words)
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) startCopy(button, words)
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-share]')) startShare(button)
