/**
 * Copies the text of an element. Browsers have a clipboard for pages at https addresses and on their own machine alone;
 * elsewhere the text is selected and copied as by hand.
 * @returns `selected` where the browser lets no page copy: the person can do it themselves then
 */
export async function copyTextOf(element: HTMLElement): Promise<'copied' | 'selected'> {
  const text = element.textContent ?? '';
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return copySelected(element, text);
  }
}

function copySelected(element: HTMLElement, text: string): 'copied' | 'selected' {
  const exactly = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  getSelection()?.selectAllChildren(element);
  document.addEventListener('copy', exactly, { once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', exactly);
  if (!isCopied) return 'selected';
  getSelection()?.removeAllRanges();
  return 'copied';
}
