export function BudgetUsedUp() {
	return <span className="text-bad">Budget used up</span>;
}
