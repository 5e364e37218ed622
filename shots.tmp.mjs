import { chromium } from '@playwright/test';
const base='http://127.0.0.1:4310';
const out='/tmp/shots/';
const browser=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'],timeout:120000});
const token=async(u)=>{const c=await browser.newContext({viewport:{width:1280,height:800}});const p=await c.newPage();await p.goto(base+'/auth/login');await p.getByLabel('Username or email',{exact:true}).fill(u);await p.getByLabel('Password',{exact:true}).fill('portal-demo-2026');await p.getByRole('button',{name:'Login',exact:true}).click();await p.waitForURL(u2=>!/auth/.test(u2.pathname));await p.waitForTimeout(1500);const s=await c.storageState({indexedDB:true});const url=p.url();await c.close();return [s,url];};
const api=async(p,path)=>p.evaluate(async path=>{const t=Object.entries(localStorage).find(([k])=>/token/.test(k))?.[1];const r=await fetch(path,{headers:{Authorization:`Token ${t}`}});return r.ok?r.json():r.status},path);
const jobs=JSON.parse(process.argv[2]);
for(const {user,size,scheme,pages} of jobs){
  const [state]=await token(user);
  const c=await browser.newContext({viewport:{width:size[0],height:size[1]},colorScheme:scheme,storageState:state});
  const p=await c.newPage();
  for(const [name,path,act] of pages){
    try{ await p.goto(base+path); await p.waitForLoadState('networkidle').catch(()=>{}); await p.waitForTimeout(700);
      if(act) { const locate=p.locator(act).first(); await locate.click({timeout:5000}).catch(e=>console.log('act',name,e.message.slice(0,80))); await p.waitForTimeout(1500);} 
      await p.screenshot({path:`${out}${user}-${name}-${size[0]}-${scheme}.png`}); console.log(user,name,p.url()); }
    catch(e){console.log('FAIL',user,name,e.message.slice(0,120));}
  }
  await c.close();
}
await browser.close();
