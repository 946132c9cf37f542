/** That no run of an agent starts, in the same colour wherever the agent is listed. */
export function BudgetUsedUp() {
	return <span className="text-bad">Budget used up</span>;
}
