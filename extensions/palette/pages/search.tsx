import { clientTexts, frameLanguage } from '@/lib/kernel/language/current-language.ts';
import { textsIn } from '@/lib/kernel/language/texts.ts';
import { SearchButton } from './search-button.tsx';

/** What the palette says; the browser gets no more texts than these. */
function paletteWords() {
  const t = textsIn(frameLanguage(), 'palette');
  return {
    search: t('search'),
    findPlaceholder: t('findPlaceholder'),
    listFailed: t('listFailed'),
    nothingMatches: t('nothingMatches'),
    loading: clientTexts().loading,
  };
}

export type PaletteWords = ReturnType<typeof paletteWords>;

export function Search() {
  return <SearchButton words={paletteWords()} />;
}
