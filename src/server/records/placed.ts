import { AppError, type FieldError, invalid } from '../errors.ts';

/** Adds to a refusal of this work the part of the caller's input it belongs to. */
export async function placed<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const own = (error.extras.errors ?? []) as FieldError[]; // written by invalid()
    if (own.length === 0) throw invalid([{ field: place, message: error.message }]);
    throw invalid(own.map(({ field, message }) => ({ field: `${place}.${field}`, message })));
  }
}
