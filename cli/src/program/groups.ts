/** The order of the help; other names follow by the alphabet. */
const TOP_LEVEL =
	"run runs status stop issue approvals company agent activity routine project workspace environment auth secrets adapter " +
	"backup restore export import costs budget replay doctor";
const IN_GROUPS =
	"list show get log watch test diff add-ssh add-container install create set approve assign update comment accept reject " +
	"answer request-revision rename rotate probe delete cancel retry bundle pause resume terminate local-cli merge finalize " +
	"readiness close reload reinstall remove disable enable";

export const ORDER = { topLevel: TOP_LEVEL.split(" "), inGroups: IN_GROUPS.split(" ") };

/** What the commands of a folder are about. The help adds their names. */
export const GROUPS: Record<string, string> = {
	runs: "runs of agents",
	issue: "work for agents",
	approvals: "requests of agents to the board",
	company: "companies of this installation",
	agent: "agents",
	"agent instructions": "texts that an agent receives in every run, as files",
	"agent keys": "keys of agents",
	routine: "repeated work of agents",
	project: "folders that issues are about",
	workspace: "folders in which agents work on issues",
	environment: "machines and containers in which runs work",
	auth: "access to this installation",
	"auth key": "keys of the board",
	secrets: "secrets for the variables of agents",
	adapter: "adapters",
	"adapter override": "an external adapter that replaces a built-in one",
	budget: "limits of money, tokens and runs",
};
