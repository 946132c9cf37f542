/** Type of the event of a run whose log was removed by the retention limits. */
export const LOG_REMOVED = "log.removed";
