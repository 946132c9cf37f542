export const LOG_REMOVED = "log.removed";
