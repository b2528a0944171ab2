import { themeKey } from './theme.ts';

/**
 * Goes inline in <head>, before the style sheets: puts the stored choice on <html> before anything is
 * painted, and tells CSS that scripts run. A constant, so that its hash can stand in a content security
 * policy; a browser that refuses storage keeps the light default.
 */
export const themeScript = `{let e=document.documentElement.dataset;e.scripted="";try{let t=localStorage.getItem("${themeKey}");if(t==="dark"||t==="system")e.theme=t}catch{}}`;
