/** Scripts that run in the browser, as text: the types of these sources know no browser. */

/** Before anything of a page: whatever opens a dialog says that a script has run. */
export const CANARY = `
  for (const name of ['alert', 'confirm', 'prompt', 'print']) globalThis[name] = () => ran(location.href)
`

/** Functions that read the page. Trees are those of ../tree.ts. */
export const READERS = `
  const readNodes = (nodes, isHolder) => {
    const trees = []
    for (const node of nodes) {
      if (node.nodeType === 3 && typeof trees.at(-1) === 'string') trees.push(trees.pop() + node.data)
      else trees.push(node.nodeType === 3 ? node.data : readNode(node, isHolder))
    }
    return trees
  }
  const readNode = (node, isHolder) => {
    if (node.nodeType !== 1) return [node.nodeName, [], []]
    const isHtml = node.namespaceURI === 'http://www.w3.org/1999/xhtml'
    const name = isHtml ? node.localName : node.namespaceURI + ' ' + node.localName
    const attributes = [...node.attributes].map(({ name, value }) => [name, value])
    return [name, attributes, isHolder?.(node) ? [] : readNodes(node.childNodes, isHolder)]
  }
  const protocolsOf = (root) => [...root.querySelectorAll('[href]')].map(({ protocol }) => protocol)

  /** Builds each text by script: the tree, the schemes of its links, and the ways that build another tree. */
  const build = (texts) => texts.map((text) => {
    const holder = document.createElement('div')
    document.body.append(holder)
    holder.innerHTML = text
    const tree = JSON.stringify(readNodes(holder.childNodes))
    const protocols = protocolsOf(holder)
    holder.remove()
    const template = document.createElement('template')
    template.innerHTML = text
    const page = new DOMParser().parseFromString(
      '<!doctype html><body><article>' + text + '</article>After', 'text/html')
    const [article, after, ...others] = page.body.childNodes
    const range = document.createRange()
    range.selectNode(document.body)
    const ways = {
      template: readNodes(template.content.childNodes),
      DOMParser: readNodes(article.childNodes),
      range: readNodes(range.createContextualFragment(text).childNodes),
    }
    const differing = Object.keys(ways).filter((way) => JSON.stringify(ways[way]) !== tree)
    if (after?.data !== 'After' || others.length > 0) differing.push('the page around it')
    return { tree, protocols, differing }
  })

  const HIDDEN = 'script, style, template, title, noscript, iframe, noembed, noframes, video, audio, canvas, datalist'

  const isShown = (control) => control instanceof HTMLElement && !control.closest(HIDDEN + ', desc, metadata')

  /** The text that the page shows of each, and that of form controls, which is no part of the page's own text. */
  const show = (texts) => texts.map((text) => {
    const holder = document.createElement('div')
    document.body.append(holder)
    holder.innerHTML = text
    // A list shows its options without their elements, so that nothing hides their content there.
    for (const hidden of holder.querySelectorAll('option :is(' + HIDDEN + ', desc, metadata)')) hidden.remove()
    const controls = [...holder.querySelectorAll('textarea, option')].filter(isShown).map((control) => ' ' + control.textContent)
    const shown = holder.innerText + controls.join('')
    holder.remove()
    return shown
  })

  /** The contents of a served page: tree and schemes of each place for a description, and the page without them. */
  const survey = () => {
    const isHolder = (node) => node.hasAttribute?.('data-holder')
    const holders = [...document.querySelectorAll('[data-holder]')].map((node) => node.content ?? node)
    return {
      trees: holders.map((holder) => JSON.stringify(readNodes(holder.childNodes))),
      protocols: holders.map(protocolsOf),
      frame: JSON.stringify(readNode(document.documentElement, isHolder)),
    }
  }
`
