import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import type { Platform } from '../../../../server/platform.ts';
import { granted } from '../../../../server/records/records.routes.ts';
import { postMail } from './post-mail.ts';

/** POST /email/sendEmail and /email/sendEmailHtml (wire.md#5.13); the descriptor's forms define the inputs. */
export function mailEndpoints(platform: Platform): Endpoint[] {
  return [
    {
      ...granted('/email/sendEmail'),
      handler: (ctx, { body }) => postMail(platform, signedIn(ctx), { body, formName: 'sendEmail', format: 'text' }),
    },
    {
      ...granted('/email/sendEmailHtml'),
      handler: (ctx, { body }) =>
        postMail(platform, signedIn(ctx), { body, formName: 'sendEmailHtml', format: 'html' }),
    },
  ];
}
