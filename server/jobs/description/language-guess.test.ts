/** Guesses of languages: sentences of each, and texts of which nothing can be said. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeDescription } from '../../../tools/postings/description.ts'
import { makeRandom } from '../../../tools/postings/random.ts'
import { guessLanguage, isInNeither, languageOfText, likelyLanguage } from './language-guess.ts'

const EN =
  'We are looking for a baker who will join our team in Moncton. You will prepare the dough, bake bread and keep the kitchen clean. Experience with sourdough is an asset.'
const FR =
  'Nous cherchons une personne pour se joindre à notre équipe à Moncton. Vous préparez la pâte, cuisez le pain et gardez la cuisine propre. L’expérience du levain est un atout.'

test('sentences are of their language, in capitals and without accents too', () => {
  for (const text of [EN, EN.toUpperCase()]) assert.equal(guessLanguage(text), 'en')
  for (const text of [FR, FR.toUpperCase(), FR.normalize('NFD')]) assert.equal(guessLanguage(text), 'fr')
})

test('a text of fewer than 20 words is too short', () => {
  assert.equal(guessLanguage(EN.split(' ').slice(0, 19).join(' ')), null)
  assert.equal(guessLanguage(''), null)
})

test('a text half in each language, and a list of terms, are of none', () => {
  assert.equal(guessLanguage(`${EN} ${FR}`), null)
  assert.equal(guessLanguage(Array.from({ length: 40 }, (_, at) => `Excel${'abcdefghij'[at % 10]}`).join(' ')), null)
})

test('a French text with an English title is French', () => {
  assert.equal(guessLanguage(`Customer Success Manager ${FR}`), 'fr')
})

const OTHERS: Readonly<Record<string, string>> = {
  Spanish:
    'Buscamos una persona responsable para trabajar en nuestra panadería de Montreal. La persona prepara la masa, cuida los hornos y atiende a los clientes que llegan por la mañana. Se ofrece un horario estable, un salario justo y un ambiente de trabajo agradable. Es necesario tener un año de experiencia en el oficio y saber trabajar en equipo.',
  Portuguese:
    'Procuramos um pedreiro com experiência para trabalhar em obras na região de Toronto. O candidato deve ter carta de condução, saber ler plantas e trabalhar em equipa. Oferecemos um salário justo, seguro de saúde e férias pagas. As pessoas interessadas devem enviar o seu currículo para o nosso escritório.',
  Italian:
    'Cerchiamo un cuoco con esperienza per il nostro ristorante nel centro di Montréal. La persona prepara la pasta fresca, le salse e i dolci, e collabora con la squadra di sala. Offriamo un contratto a tempo pieno, un buon stipendio e i pasti durante il turno. È richiesta la conoscenza della cucina regionale.',
  German:
    'Wir suchen eine zuverlässige Bäckerin oder einen Bäcker für unsere Filiale in Kitchener. Sie bereiten den Teig vor, backen Brot und halten die Küche sauber. Wir bieten ein gutes Gehalt, feste Arbeitszeiten und eine freundliche Mannschaft. Erfahrung mit Sauerteig ist von Vorteil, aber nicht notwendig.',
  Dutch:
    'Wij zoeken een bakker die ons team in Hamilton komt versterken. Je bereidt het deeg, bakt brood en houdt de keuken schoon. Wij bieden een goed salaris, vaste werktijden en een prettige sfeer. Ervaring met zuurdesem is een pluspunt, maar is niet nodig. Stuur je brief naar ons kantoor.',
  Tagalog:
    'Naghahanap kami ng panadero na sasali sa aming grupo sa Winnipeg. Ikaw ang maghahanda ng masa, magluluto ng tinapay at maglilinis ng kusina araw-araw. Nag-aalok kami ng magandang sahod, maayos na oras ng trabaho at libreng pagkain. Kailangan ng isang taong karanasan at marunong makisama sa iba.',
  Punjabi:
    'ਸਾਨੂੰ ਬਰੈਂਪਟਨ ਵਿੱਚ ਸਾਡੀ ਬੇਕਰੀ ਲਈ ਇੱਕ ਤਜਰਬੇਕਾਰ ਵਿਅਕਤੀ ਦੀ ਲੋੜ ਹੈ। ਤੁਸੀਂ ਆਟਾ ਤਿਆਰ ਕਰੋਗੇ, ਰੋਟੀ ਪਕਾਓਗੇ ਅਤੇ ਰਸੋਈ ਨੂੰ ਸਾਫ਼ ਰੱਖੋਗੇ। ਅਸੀਂ ਚੰਗੀ ਤਨਖਾਹ ਅਤੇ ਪੱਕੇ ਘੰਟੇ ਦਿੰਦੇ ਹਾਂ। ਇੱਕ ਸਾਲ ਦਾ ਤਜਰਬਾ ਜ਼ਰੂਰੀ ਹੈ।',
  Chinese:
    '我们正在为里士满的面包店招聘一名面包师。您将负责准备面团、烘烤面包并保持厨房清洁。我们提供有竞争力的薪水、固定的工作时间和友好的团队。需要一年的工作经验，有酵母面包经验者优先。请将简历发送到我们的办公室。',
  Romanian:
    'Căutăm un brutar pentru echipa noastră din Laval. Veți pregăti aluatul, veți coace pâinea și veți păstra bucătăria curată. Oferim un salariu bun, un program fix și o echipă prietenoasă. Experiența cu maiaua este un avantaj, dar nu este necesară pentru acest post.',
  'Haitian Creole':
    'Nou ap chèche yon moun ki gen eksperyans pou travay nan boulanjri nou an nan Monreyal. Ou pral prepare pat la, kwit pen epi kenbe kwizin nan pwòp chak jou. Nou ofri yon bon salè, yon orè ki estab ak yon ekip ki janti anpil. Ou dwe gen omwen yon ane eksperyans nan metye a.',
  Catalan:
    'Busquem un forner per al nostre equip de Montreal. La persona prepara la massa, cou el pa i manté la cuina neta cada dia. Oferim un bon salari, un horari estable i un ambient de treball agradable. Cal tenir un any d’experiència i saber treballar en equip.',
}

test('a text in another language is of none, whatever words it shares, in capitals and without accents too', () => {
  for (const [name, text] of Object.entries(OTHERS))
    for (const form of [
      text,
      text.toUpperCase(),
      text.normalize('NFD').replace(/\p{M}/gu, ''),
      `${text} ${text} ${text}`,
    ])
      assert.equal(guessLanguage(form), null, name)
})

test('a text partly in another language is of none', () => {
  for (const [name, text] of Object.entries(OTHERS))
    for (const own of [EN, FR]) {
      assert.equal(guessLanguage(`${own} ${own} ${text} ${text}`), null, name)
      assert.equal(guessLanguage(`${text} ${text} ${own} ${own}`), null, name)
    }
})

test('postings as recruiting systems write them are surely of their language', () => {
  const random = makeRandom(11)
  for (let at = 0; at < 200; at++)
    for (const language of ['en', 'fr'] as const) {
      const html = makeDescription(random, { language, category: 1 + (at % 20), city: 'Laval' })
      assert.equal(languageOfText('Spécialiste / Manager', html), language, html)
    }
})

test('of a text of 1 MB the beginning is read, at the cost of a short one', () => {
  assert.equal(languageOfText('Baker', `<p>${EN}</p>`.repeat(6_000)), 'en')
  assert.equal(languageOfText('Baker', `${' '.repeat(20_000)}<p>${EN}</p>`), null)
  assert.equal(languageOfText('Baker', `<p>${EN}</p>`.repeat(20) + `<p>${FR}</p>`.repeat(6_000)), 'en')
  assert.equal(guessLanguage('x\u0301'.repeat(100_000)), null)
})

test('a text surely in neither language is told from one of which nothing is known', () => {
  const near = new Set(['Haitian Creole', 'Catalan'])
  for (const [name, text] of Object.entries(OTHERS)) assert.equal(isInNeither(text), !near.has(name), name)
  const terms = Array.from({ length: 40 }, (_, at) => `Excel${'abcdefghij'[at % 10]}`).join(' ')
  for (const text of [EN, FR, `${EN} ${FR}`, `${OTHERS.Spanish} ${EN}`, 'Panadero', ''])
    assert.equal(isInNeither(text), false, text)
  assert.equal(guessLanguage(terms), null)
})

test('a short text looks like the language of its words, and names of its places say nothing', () => {
  const cases: readonly (readonly [text: string, names: string, language: 'en' | 'fr' | null])[] = [
    ['Préposé aux bénéficiaires', 'Ottawa, ON', 'fr'],
    ['Commis de cuisine\nTemps plein.', 'Ottawa, ON', 'fr'],
    ['Infirmière\nHôpital Montfort', 'Ottawa, ON', 'fr'],
    ['Baker\nWork with our team in Montréal', 'Montréal, QC', 'en'],
    ['Cook – Montréal', 'Montréal, QC', null],
    ['Chef', '', null],
    ['', '', null],
    ['Électricien industriel / Industrial Electrician\nInstall and maintain', '', null],
    [`${'Excel '.repeat(20)}préposé`, '', null],
  ]
  for (const [text, names, language] of cases) assert.equal(likelyLanguage(text, names), language, text)
})
