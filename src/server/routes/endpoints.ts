import '../hooks/install.ts';
import { CompileError } from '../../engine/compile/problem.ts';
import { type Calls, checkPrograms } from '../../engine/compile/programs.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Platform } from '../platform.ts';
import { withApiDocument } from './api-document.ts';
import { captchaEndpoints } from './captcha.ts';
import { dictionaryEndpoints } from './dictionaries.ts';
import { exportEndpoints } from './export.ts';
import { fileEndpoints } from './files.ts';
import { formDesignEndpoints } from './form-design.ts';
import { grantEndpoints } from './grants.ts';
import { hazardEndpoints } from './hazards.ts';
import { homeEndpoints } from './home.ts';
import { iframeEndpoints } from './iframe.ts';
import { importEndpoints } from './import.ts';
import { loginEndpoints } from './login.ts';
import { newsEndpoints } from './news.ts';
import { noticeEndpoints } from './notices.ts';
import { ownSessionEndpoints } from './own-sessions.ts';
import { recordEndpoints } from './records.ts';
import { riskCatalogueEndpoints } from './risk-catalogue.ts';
import { schemaEndpoints } from './schemas.ts';
import { sessionEndpoints } from './session.ts';
import { smsEndpoints } from './sms.ts';
import { twoStepEndpoints } from './two-step.ts';
import { userEndpoints } from './users.ts';
import { wecomEndpoints } from './wecom.ts';

/**
 * Every call below /api: those declared by hand first, then those that follow from descriptors and are not among them.
 * @throws CompileError for a verb of a descriptor file that no program answers
 */
export function allEndpoints(platform: Platform): Endpoint[] {
  const declared = declaredEndpoints(platform);
  const calls = callsOf(declared);
  const { catalogs, live } = platform;
  const problems = catalogs.base.resources.flatMap((resource) => checkPrograms(resource, calls).problems);
  if (problems.length > 0) throw new CompileError(problems);
  live.serve(calls);
  const isServed = (method: string, path: string) => calls.has(`${method} ${path}`);
  return withApiDocument([...declared, ...recordEndpoints(catalogs.base, isServed)]);
}

/** Calls written by hand, which the verbs of a descriptor may stand for. */
export function declaredCalls(platform: Platform): Calls {
  return callsOf(declaredEndpoints(platform));
}

function callsOf(endpoints: readonly Endpoint[]): Calls {
  return new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
}

function declaredEndpoints(platform: Platform): Endpoint[] {
  return [
    ...loginEndpoints(platform),
    ...sessionEndpoints(platform),
    ...captchaEndpoints(platform),
    ...ownSessionEndpoints(),
    ...twoStepEndpoints(platform),
    ...smsEndpoints(platform),
    ...wecomEndpoints(platform),
    ...iframeEndpoints(platform),
    ...noticeEndpoints(),
    ...newsEndpoints(),
    ...dictionaryEndpoints(),
    ...userEndpoints(platform),
    ...grantEndpoints(),
    ...fileEndpoints(platform),
    ...riskCatalogueEndpoints(),
    ...schemaEndpoints(platform),
    ...formDesignEndpoints(platform),
    ...hazardEndpoints(),
    ...homeEndpoints(),
    ...importEndpoints(platform),
    ...exportEndpoints(platform),
  ];
}
