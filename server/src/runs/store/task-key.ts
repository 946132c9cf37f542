/** The task of a wake that names none: the agent's standing work. Runs of one agent and task go one after the other. */
export const STANDING_WORK = "standing-work";
