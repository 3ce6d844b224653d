import type { Same } from '../../same.ts';
import type en from '../en/landing.ts';

export default {
  headline: 'ストアへのアプリの接続を、ひと手間で',
  about:
    '{product}はストアをお預かりし、アプリが触れる前に必ず確認します。開発者はアプリを登録し、あなたをここへ案内します。',
  seeTitle: '許可する内容が見えます',
  seeAbout: 'アプリは、何かをする前に、ストアで何をしたいのかを分かりやすい言葉で示します。',
  keysTitle: 'キーのコピーは不要です',
  keysAbout:
    'ストアと本番かテストかを選び、一度クリックするだけです。アプリは、そのストアだけで使える専用のキーを受け取ります。',
  backTitle: 'いつでも取り消せます',
  backAbout: 'すべての接続と最終利用日時が1ページに並びます。接続を解除すると、すぐに止まります。',
} satisfies Same<typeof en>;
