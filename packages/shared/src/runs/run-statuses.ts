/** Separate from the schema, so that the command line can import them without loading any. */
export const RUN_STATUSES = [
	"queued",
	"scheduled_retry",
	"running",
	"succeeded",
	"failed",
	"cancelled",
	"timed_out",
	"interrupted",
] as const;
