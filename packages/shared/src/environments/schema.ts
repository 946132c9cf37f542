import { z } from "zod";
import { environmentTestSchema } from "../adapters/schema.ts";
import { idSchema, nameSchema, timestampSchema } from "../fields.ts";
import {
	ENVIRONMENT_DRIVER_NAMES,
	ENVIRONMENT_DRIVERS,
	type EnvironmentDriverName,
	environmentDriverSchema,
} from "./environment-driver.ts";
import { hostSchema, portSchema } from "./fields.ts";

/** An execution environment for runs, instead of the server's machine. */
export const environmentSchema = z.object({
	id: idSchema,
	companyId: idSchema,
	name: z.string(),
	driver: environmentDriverSchema,
	/** Validated by the driver's schema, with references to secrets; `null` in responses to agents. */
	settings: z.record(z.string(), z.unknown()).nullable(),
	createdAt: timestampSchema,
	updatedAt: timestampSchema,
});
export type Environment = z.infer<typeof environmentSchema>;

/** One schema per driver, discriminated by `driver`. */
function forEachDriver<Shape extends z.ZodRawShape>(shape: Shape) {
	type Body<Name extends EnvironmentDriverName> = z.ZodObject<
		Shape & { driver: z.ZodLiteral<Name>; settings: (typeof ENVIRONMENT_DRIVERS)[Name]["schema"] },
		z.core.$strict
	>;
	type AnyBody = { [Name in EnvironmentDriverName]: Body<Name> }[EnvironmentDriverName];
	const bodies = ENVIRONMENT_DRIVER_NAMES.map((name) =>
		z.strictObject({ ...shape, driver: z.literal(name), settings: ENVIRONMENT_DRIVERS[name].schema }),
	);
	return z.discriminatedUnion("driver", bodies as unknown as [AnyBody, ...AnyBody[]]);
}

const name = nameSchema.refine((text) => text.toLowerCase() !== "local", {
	error: 'must not be "local", which is the server\'s machine',
});

export const createEnvironmentSchema = forEachDriver({ name });
export type CreateEnvironment = z.input<typeof createEnvironmentSchema>;

/** Omitted keys keep their value, and settings are replaced as a whole. */
export const updateEnvironmentSchema = z.strictObject({
	name: name.optional(),
	/** Must be the current driver. */
	driver: environmentDriverSchema.optional(),
	settings: z.record(z.string(), z.unknown()).optional(),
});
export type UpdateEnvironment = z.output<typeof updateEnvironmentSchema>;

const command = z
	.string()
	.max(4_000)
	.regex(/^[^\s-]\P{Cc}*$/u, { error: "must be the name or the path of a program" })
	.optional();

/** Probes a stored environment. */
export const probeEnvironmentSchema = z.strictObject({ command });

/** Probes settings before they are stored. */
export const probeSettingsSchema = forEachDriver({ command });

/** `status` is `fail` if any check is an error, else `warn` if any is a warning, else `pass`. */
export const environmentProbeSchema = environmentTestSchema.omit({ adapterType: true });
export type EnvironmentProbe = z.infer<typeof environmentProbeSchema>;

export const scanHostKeySchema = z.strictObject({ host: hostSchema, port: portSchema.default(22) });

export const scannedHostKeySchema = z.object({
	/** Key in the format of `hostKeys`, such as `ssh-ed25519 AAAA...`. */
	key: z.string(),
	/** As printed by `ssh-keygen -l`, such as `SHA256:...`. */
	fingerprint: z.string(),
});
export type ScannedHostKey = z.infer<typeof scannedHostKeySchema>;

export const environmentParamsSchema = z.strictObject({ environmentId: idSchema });
