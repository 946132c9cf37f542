import { Page } from "../../kit/page.tsx";

export function HomePage() {
	return <Page title="Home">{null}</Page>;
}
