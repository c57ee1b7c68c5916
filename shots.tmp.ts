import { DatabaseSync } from 'node:sqlite'
import { readFileSync } from 'node:fs'
import { launchChromium } from './test/support/chromium.ts'
const log = readFileSync('/tmp/demo-statistics.log','utf8')
const [, link] = /(http:\/\/localhost:18951\/en\/console\/link\/\S+)/.exec(log)!
const [, key] = /^KEY=(\S+)/m.exec(log)!
const base='http://127.0.0.1:18951'
const ids:number[]=[]
for (const [n, by] of [['Baker',true],['Électricien industriel / Industrial Electrician',true],['Draft',false]] as const) {
  const r = await fetch(base+'/api/v1.2/jobs',{method:'POST',headers:{'API-Key':key,'content-type':'application/json'},body:JSON.stringify({title:n,status:n==='Draft'?'draft':'active',closeDate:'2027-01-31',language:'en',texts:{fr:{title:'Boulangère ou boulanger',description:'<p>Du pain.</p>'}},locations:[{description:'Trois-Rivières, QC'}],categories:[{id:13}],positionType:{id:1},salary:{amount:78000,period:{id:1}},description:'<p>Install equipment and keep it running for a long time.</p>',applicantRoutingType:{id:2},applicationUrl:'https://carrières.example.ca/postuler/a?x=1'})})
  const b:any = await r.json(); console.log(r.status, b.id, JSON.stringify(b).slice(0,100)); ids.push(b.id)
}
const db = new DatabaseSync('/tmp/demo-statistics/affiche.db', { timeout: 5000 })
const today = new Date(); 
for (let d=0; d<45; d++) { const day = new Date(today.getTime()-d*864e5-6*36e5).toISOString().slice(0,10); const v = d===5?0:Math.round(40+35*Math.sin(d/3)+ (d*7)%13); if (v) db.prepare('INSERT INTO job_statistics VALUES (1,?,?,?,?)').run(ids[0]!, day, v*11, Math.round(v*0.9)) }
db.close()
await new Promise(r=>setTimeout(r,2500))
const job:any = await (await fetch(base+'/api/v1.2/jobs/'+ids[0],{headers:{'API-Key':key}})).json()
console.log(job.publicUrls)
const browser = await launchChromium()
const ctx = await browser.newContext({ viewport: { width: 1280, height: 900 } })
const page = await ctx.newPage()
await page.goto(link); 
const b = page.locator('form button').first(); if (await b.count()) await b.click()
await page.waitForLoadState()
console.log(page.url())
for (const lang of ['en','fr']) for (const w of [1280,320]) for (const scheme of ['light','dark'] as const) {
  if (scheme==='dark' && w===320) continue
  await page.setViewportSize({width:w,height:900}); await page.emulateMedia({colorScheme:scheme})
  await page.goto(`http://localhost:18951/${lang}/console/1/jobs`)
  await page.screenshot({path:`/tmp/shots/list-${lang}-${w}-${scheme}.png`})
  await page.goto(`http://localhost:18951/${lang}/console/1/jobs/${ids[0]}`)
  console.log(lang,w, await page.evaluate(()=>document.documentElement.scrollWidth), await page.locator('section[aria-labelledby=visits]').count())
  if (await page.locator('section[aria-labelledby=visits]').count()) { await page.locator('section[aria-labelledby=visits] summary').click(); await page.locator('section[aria-labelledby=visits]').screenshot({path:`/tmp/shots/visits-${lang}-${w}-${scheme}.png`}) }
  if (scheme==='light') { await page.goto(`${base}${new URL(job.publicUrls[lang]).pathname}`); await page.screenshot({path:`/tmp/shots/page-${lang}-${w}.png`}) }
}
await browser.close()
