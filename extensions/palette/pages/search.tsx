import { clientTexts, frameLanguage } from '@/lib/kernel/language/current-language.ts';
import { textsIn } from '@/lib/kernel/language/texts.ts';
import type { PaletteWords } from './palette.tsx';
import { SearchButton } from './search-button.tsx';

function paletteWords(): PaletteWords {
  const t = textsIn(frameLanguage(), 'palette');
  return {
    search: t('search'),
    findPlaceholder: t('findPlaceholder'),
    listFailed: t('listFailed'),
    nothingMatches: t('nothingMatches'),
    loading: clientTexts().loading,
  };
}

export function Search() {
  return <SearchButton words={paletteWords()} />;
}
