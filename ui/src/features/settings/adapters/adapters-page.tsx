import { AdapterList } from "../../adapters/components/adapter-list.tsx";
import { SettingsPage } from "../components/settings-page.tsx";

export function AdaptersPage() {
	return (
		<SettingsPage
			title="Adapters"
			about="What connects agent programs to this server. All companies of the server share them."
		>
			<AdapterList />
		</SettingsPage>
	);
}
