// What the documentation's pages can do without: copying code, and the language that was chosen last for every sample.
(() => {
  for (const button of document.querySelectorAll('[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      const isCopied = await copyTextOf(document.getElementById(button.dataset.copy));
      button.textContent = isCopied ? 'Copied' : 'Selected: copy it';
      if (!isCopied) return;
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2000);
    });
  }

  // As components/ui/copy-text.ts does: where pages have no clipboard, the text is selected and copied as by hand.
  async function copyTextOf(element) {
    try {
      await navigator.clipboard.writeText(element.textContent);
      return true;
    } catch {
      getSelection().selectAllChildren(element);
      const isCopied = document.execCommand('copy');
      if (isCopied) getSelection().removeAllRanges();
      return isCopied;
    }
  }

  const KEY = 'docs-language';
  const choose = (language) => {
    for (const radio of document.querySelectorAll('[data-sample] input[type="radio"]'))
      if (radio.value === language) radio.checked = true;
  };
  for (const sample of document.querySelectorAll('[data-sample]'))
    sample.addEventListener('change', ({ target }) => {
      // What is above may grow or shrink; what was clicked stays in its place.
      const before = target.getBoundingClientRect().top;
      choose(target.value);
      scrollBy(0, target.getBoundingClientRect().top - before);
      try {
        localStorage.setItem(KEY, target.value);
      } catch {
        // A browser that keeps nothing forgets the choice with the page.
      }
    });
  try {
    choose(localStorage.getItem(KEY));
  } catch {
    // The first language stays chosen.
  }
})();
