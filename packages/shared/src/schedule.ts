/** Apart from the index, because few pages need the cron parser. */
export { CRON_FIELDS, nextTime, type Schedule } from "./routines/schedule.ts";
