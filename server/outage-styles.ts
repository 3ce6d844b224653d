/**
 * The look of a page that stands alone, after components/ui/theme.css: nothing else is loaded while something is amiss.
 */
export default `
:root { color-scheme: light dark; font: 0.9375rem/1.55 "Inter Variable", ui-sans-serif, system-ui, sans-serif;
  background: light-dark(#f7f6f3, #121210); color: light-dark(#191915, #f2f1ec); }
main { max-width: 560px; margin: 0 auto; padding: 48px 20px; display: grid; gap: 20px; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0; }
p { margin: 0; color: light-dark(#4f4e48, #b9b7ad); }
.notice { padding: 12px 16px; border-radius: 10px; border: 1px solid light-dark(#f0d9ae, #4a3a1a);
  background: light-dark(#fdf1dc, #2d2413); color: light-dark(#7a4800, #f0c274); }
.small { font-size: 0.8125rem; }
code { overflow-wrap: anywhere; }
form { display: grid; gap: 16px; justify-items: start; }
label { display: grid; gap: 6px; width: 100%; font-weight: 500; }
input { font: inherit; padding: 10px 12px; border-radius: 10px; border: 1px solid light-dark(#cfcbc0, #45453d);
  background: light-dark(#ffffff, #1b1b18); color: inherit; }
button, .button { display: inline-block; font: inherit; font-weight: 600; padding: 10px 18px; border: 0; border-radius: 10px;
  text-decoration: none; cursor: pointer; background: light-dark(#191915, #f2f1ec); color: light-dark(#ffffff, #191915); }
:focus-visible { outline: 2px solid light-dark(#3457d5, #8ea6ff); outline-offset: 2px; }
`;
