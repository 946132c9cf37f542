import { Page } from "../../kit/page.tsx";

export function ComparePage() {
	return <Page title="Compare runs">{null}</Page>;
}
