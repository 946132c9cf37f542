import { z } from "zod";

/** How the programs of an environment are started: on another machine over SSH, or in containers of this one. */
export const environmentDriverSchema = z.enum(["ssh", "container"]);
export type EnvironmentDriverName = z.infer<typeof environmentDriverSchema>;

/** The environment of a run. */
export const runEnvironmentSchema = z.object({ id: z.string(), name: z.string(), driver: environmentDriverSchema });
export type RunEnvironmentName = z.infer<typeof runEnvironmentSchema>;
