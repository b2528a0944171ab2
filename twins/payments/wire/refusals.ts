import { ApiError } from './api-error.ts';

/** The refusals several endpoints share, worded as the provider words them. */

export function refuse(message: string, param?: string, code?: string): ApiError {
  return new ApiError(message, { status: 400, ...(param && { param }), ...(code && { code }) });
}

export function missing(param: string): ApiError {
  return refuse(`Missing required param: ${param}.`, param, 'parameter_missing');
}

export function unknown(params: string[]): ApiError {
  const list = params.join(', ');
  return refuse(
    params.length === 1 ? `Received unknown parameter: ${list}` : `Received unknown parameters: ${list}`,
    params[0],
    'parameter_unknown',
  );
}

/** For what the provider accepts and this twin does not: said in as many words, never ignored. */
export function unserved(params: string[]): ApiError {
  const list = params.join(', ');
  return refuse(
    params.length === 1
      ? `The parameter ${list} is not served by this payments twin.`
      : `The parameters ${list} are not served by this payments twin.`,
    params[0],
    'parameter_unknown',
  );
}

export function unservedValue(param: string, value: string): ApiError {
  return refuse(`The value ${value} of ${param} is not served by this payments twin.`, param);
}

export function empty(param: string): ApiError {
  return refuse(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; ` +
      `however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    param,
    'parameter_invalid_empty',
  );
}

export function exclusive(...params: string[]): ApiError {
  return refuse(
    `You may only specify one of these parameters: ${params.join(', ')}.`,
    params[0],
    'parameters_exclusive',
  );
}

/**
 * No such object. An id in the path is answered 404, an id in a parameter 400
 * (https://docs.stripe.com/error-codes#resource-missing).
 */
export function noSuch(kind: string, id: string, param: string, status: 400 | 404 = 400): ApiError {
  return new ApiError(`No such ${kind}: '${id}'`, { status, code: 'resource_missing', param });
}
