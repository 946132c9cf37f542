/** Separate from the schema, so that the CLI can import them without loading schemas. */
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
