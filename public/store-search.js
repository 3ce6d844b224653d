// Filters the consent screen's list of stores as the seller types. Without this, all stores are listed.
(() => {
  const panel = document.getElementById('store-search');
  const box = panel?.querySelector('input');
  const status = panel?.querySelector('[role=status]');
  const list = document.getElementById('stores');
  if (!panel || !box || !status || !list) return;

  const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const rows = [...list.querySelectorAll('[data-store]')].map((row) => ({
    row,
    text: plain(row.getAttribute('data-store') ?? ''),
    radio: row.querySelector('input'),
  }));

  function narrow() {
    const words = plain(box.value).split(/\s+/).filter(Boolean);
    let matches = 0;
    let kept = false;
    for (const { row, text, radio } of rows) {
      const fits = words.every((word) => text.includes(word));
      if (fits) matches += 1;
      // The chosen store stays visible whatever is searched for.
      row.hidden = !fits && !radio.checked;
      if (!fits && radio.checked) kept = true;
    }
    status.textContent = words.length === 0 ? '' : say(matches, kept);
  }

  function say(matches, kept) {
    const found =
      matches === 0 ? `No store matches “${box.value.trim()}”.` : `${matches} of ${rows.length} stores match.`;
    return kept ? `${found} The one you chose stays listed.` : found;
  }

  box.addEventListener('input', narrow);
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
  list.addEventListener('change', narrow);
  panel.hidden = false;
  // A browser restores what was typed when it comes back to the page.
  narrow();
})();
