import type { DivIcon, FeatureGroup, Marker } from 'leaflet'

declare module 'leaflet' {
  interface MarkerCluster extends Marker {
    getChildCount(): number
  }
  interface MarkerClusterGroupOptions {
    animate?: boolean
    iconCreateFunction?: (cluster: MarkerCluster) => DivIcon
    maxClusterRadius?: number
    showCoverageOnHover?: boolean
  }
  interface MarkerClusterGroup extends FeatureGroup {
    addLayers(layers: Marker[]): this
  }
  function markerClusterGroup(options?: MarkerClusterGroupOptions): MarkerClusterGroup
}
