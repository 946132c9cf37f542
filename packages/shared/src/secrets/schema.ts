import { z } from "zod";
import { idSchema, timestampSchema } from "../fields.ts";

/** Minimum length in characters. Shorter values occur in ordinary text, so they could not be masked. */
const MIN_VALUE_LENGTH = 8;
/** Maximum length in characters; an environment variable holds at most 128 KiB. */
export const MAX_SECRET_LENGTH = 32_768;

/** Unique in its company. */
export const secretNameSchema = z.string().regex(/^[A-Za-z_][\w.-]{0,99}$/, {
	error: "must begin with a letter or _, and have up to 100 letters, digits, _, . and -, for example GITHUB_TOKEN",
});

/** Never returned in a response. */
export const secretValueSchema = z
	.string()
	.max(MAX_SECRET_LENGTH, `must have at most ${MAX_SECRET_LENGTH} characters`)
	.refine((value) => value.trim().length >= MIN_VALUE_LENGTH, {
		error: `must have at least ${MIN_VALUE_LENGTH} characters, not counting surrounding whitespace, because shorter values cannot be masked`,
	})
	.refine((value) => value.isWellFormed() && !value.includes("\0"), { error: "must be text without NUL characters" });

export const secretSchema = z.object({
	id: idSchema,
	companyId: idSchema,
	name: z.string(),
	description: z.string().nullable(),
	/** 1 for the first value, incremented by each rotation. */
	currentVersion: z.number().int(),
	createdAt: timestampSchema,
	updatedAt: timestampSchema,
});
export type Secret = z.infer<typeof secretSchema>;

export const createSecretSchema = z.strictObject({
	name: secretNameSchema,
	description: z.string().max(1_000).nullish(),
	value: secretValueSchema,
});
export type CreateSecret = z.output<typeof createSecretSchema>;

export const rotateSecretSchema = z.strictObject({ value: secretValueSchema });

export const secretParamsSchema = z.strictObject({ secretId: idSchema });
