import type { KindFixture } from '../parts/fixture.ts';

export const richText: KindFixture = {
  about:
    'Formatted text as a small part of HTML. Scripts, handlers, styles, foreign pictures and foreign tags are taken out at writing without a word and again before it is drawn; it is searched by its words, and a sheet holds those.',
  property: { type: 'string', title: '处置方案', 'x-kind': 'rich-text', maxLength: 2_000, 'x-search': true },
  supply: 'nothing',
  computed: false,
  values: [
    '<p>立即<strong>停用</strong>并挂牌</p>',
    '<h3>步骤</h3><ul><li><p>断电</p></li><li><p>泄压 &lt; 0.1 MPa</p></li></ul>',
    '<p>详见 <a href="https://example.com/a?x=1&amp;y=2" rel="noopener noreferrer nofollow" target="_blank">规程</a></p>',
  ],
  cleaned: [
    { given: '<p onclick="x()">断电<script>alert(1)</script></p>', stored: '<p>断电</p>' },
    {
      given: '<p style="color:red"><b>断电</b><img src=x onerror=alert(1)></p>',
      stored: '<p><strong>断电</strong></p>',
    },
    { given: '<p><a href="javascript:alert(1)">断电</a></p>', stored: '<p>断电</p>' },
    { given: '<p>断电</p><p></p><p><br></p>', stored: '<p>断电</p>' },
    { given: '<p>断电</p><img src="https://example.com/a.png" alt="图">', stored: '<p>断电</p>' },
  ],
  refused: [
    { value: `<p>${'长'.repeat(2_000)}</p>`, message: '处置方案不能超过 2000 个字（含格式）' },
    { value: '<em>'.repeat(400), message: '处置方案的格式嵌套过深（最多 100 层），请清除格式后重试' },
    { value: { html: 'x' }, message: '处置方案格式不正确' },
  ],
  sheet: [
    { texts: ['断电\n泄压 < 0.1 MPa', ' 断电\r\n泄压 < 0.1 MPa '], value: '<p>断电</p><p>泄压 &lt; 0.1 MPa</p>' },
  ],
  sheetRefused: [{ text: '长'.repeat(2_000), message: '处置方案不能超过 2000 个字（含格式）' }],
  filters: [
    { mode: 'contains', raw: '立即停用', finds: [0] },
    { mode: 'contains', raw: '< 0.1', finds: [1] },
    { mode: 'contains', raw: 'strong', finds: [] },
  ],
};
