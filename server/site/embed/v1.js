/*
 * Shows the postings of an employer on its own site, in place of the link in
 * <div data-affiche="SLUG" data-lang="fr"><a href="…">…</a></div>. The link stays while they load, and if they do not.
 * data-apply adds links to apply. data-affiche-state tells the style sheets of the site: loading, list, empty or failure.
 */
;(() => {
  const { src } = document.currentScript
  const create = (name, text) => Object.assign(document.createElement(name), { textContent: text })
  const itemOf = ({ title, url, facts, language, applyUrl }, lang, apply) => {
    const [item, link] = [create('li', ''), create('a', title)]
    link.href = url
    if (language !== lang) link.lang = `${language}-CA`
    item.append(link, create('div', facts))
    if (apply && applyUrl) {
      const way = create('a', apply)
      way.href = applyUrl
      way.setAttribute('aria-label', `${apply} – ${title}`)
      item.append(way)
    }
    return item
  }
  const show = async (place) => {
    const { affiche: slug, apply: wantsWay, lang: wanted } = place.dataset
    const lang = wanted === 'fr' ? 'fr' : 'en'
    place.dataset.afficheState = 'loading'
    try {
      const address = new URL(`${encodeURIComponent(slug)}.${lang}.json`, src)
      const answer = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(15_000) })
      if (!answer.ok) throw new Error(`${answer.status}`)
      const { apply, empty, more, postings } = await answer.json()
      const list = create('ul', '')
      list.append(...postings.map((posting) => itemOf(posting, lang, wantsWay === undefined ? null : apply)))
      const shown = empty ? create('p', empty) : list
      shown.lang = `${lang}-CA`
      place.replaceChildren(shown, ...(more ? place.children : []))
      place.dataset.afficheState = empty ? 'empty' : 'list'
    } catch {
      place.dataset.afficheState = 'failure'
    }
  }
  const showAll = () => {
    for (const place of document.querySelectorAll('[data-affiche]:not([data-affiche-state])')) show(place)
  }
  // An asynchronous script may run before the page is read to its end.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', showAll)
  else showAll()
})()
