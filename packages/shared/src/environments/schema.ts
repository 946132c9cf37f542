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

/** A place in which the programs of runs work, other than the server's machine itself. */
export const environmentSchema = z.object({
	id: idSchema,
	companyId: idSchema,
	name: z.string(),
	driver: environmentDriverSchema,
	/** In the form of the driver, with references to secrets. `null` for agents. */
	settings: z.record(z.string(), z.unknown()).nullable(),
	createdAt: timestampSchema,
	updatedAt: timestampSchema,
});
export type Environment = z.infer<typeof environmentSchema>;

/** One schema per driver, told apart by `driver`. */
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

/** `local` stands for the server's machine where environments are named. */
const name = nameSchema.refine((text) => text.toLowerCase() !== "local", {
	error: 'must not be "local", which is the server\'s machine',
});

/** Body of the request that creates an environment. */
export const createEnvironmentSchema = forEachDriver({ name });
export type CreateEnvironment = z.input<typeof createEnvironmentSchema>;

/** Body of the request that updates an environment; omitted keys keep their value, and settings are replaced as a whole. */
export const updateEnvironmentSchema = z.strictObject({
	name: name.optional(),
	/** Only the one that it has. */
	driver: environmentDriverSchema.optional(),
	settings: z.record(z.string(), z.unknown()).optional(),
});
export type UpdateEnvironment = z.output<typeof updateEnvironmentSchema>;

/** A program that has to be there: a name or an absolute path. */
const command = z
	.string()
	.max(4_000)
	.regex(/^[^\s-]\P{Cc}*$/u, { error: "must be the name or the path of a program" })
	.optional();

/** Body of the request that probes a stored environment. */
export const probeEnvironmentSchema = z.strictObject({ command });

/** Body of the request that probes settings before they are stored. */
export const probeSettingsSchema = forEachDriver({ command });

/** The findings of a probe: `fail` with any error, else `warn` with any warning, else `pass`. */
export const environmentProbeSchema = environmentTestSchema.omit({ adapterType: true });
export type EnvironmentProbe = z.infer<typeof environmentProbeSchema>;

/** Body of the request that asks a host for its keys. */
export const scanHostKeySchema = z.strictObject({ host: hostSchema, port: portSchema.default(22) });

/** A key of a host, which nobody has verified yet. */
export const scannedHostKeySchema = z.object({
	/** For `hostKeys`, as in `ssh-ed25519 AAAA...`. */
	key: z.string(),
	/** As `ssh-keygen -l` prints it, as in `SHA256:...`. */
	fingerprint: z.string(),
});
export type ScannedHostKey = z.infer<typeof scannedHostKeySchema>;

/** Path parameters of the routes of one environment. */
export const environmentParamsSchema = z.strictObject({ environmentId: idSchema });
