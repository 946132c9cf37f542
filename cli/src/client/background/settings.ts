import { deploymentSchema } from "@paperclipai/shared";
import { z } from "zod";

/** Options of the background server of `paperclipai run` or `run --watch`. */
export const backgroundSettingsSchema = z.object({
	home: z.string(),
	port: z.number(),
	/** Whether to use any free port if `port` is in use. */
	anyPort: z.boolean(),
	host: z.string().optional(),
	deployment: deploymentSchema.optional(),
	maxConcurrentRuns: z.number().optional(),
	stopRuns: z.boolean(),
	stopsWhenIdle: z.boolean(),
	/** Whether standard error is the log in the data folder. */
	hasOwnLog: z.boolean(),
});

export type BackgroundSettings = z.infer<typeof backgroundSettingsSchema>;

/** Sent once by the server process to the command that started it. */
export const startReportSchema = z.union([
	z.object({ url: z.string() }),
	z.object({ code: z.string(), message: z.string(), hint: z.string().optional() }),
]);

export type StartReport = z.infer<typeof startReportSchema>;
